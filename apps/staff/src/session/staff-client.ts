import type { QueryClient } from '@tanstack/react-query'
import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import type { StaffSession } from '@evenkeel/api-contract/staff/session'
import { hours } from '@evenkeel/api-contract/time/duration-units'
import { createStaffApiCall } from '#lib/api-client.ts'
import { clearMemberMessageDrafts } from './drafts.ts'
import { extendIdleTimeout, type SessionExpiry, toSessionExpiry } from './session-expiry.ts'

/** Maximum age of a draft. */
const MAX_DRAFT_AGE = hours(1)

interface StoredDraft {
  readonly at: number
  readonly value: unknown
}

/**
 * Unsent drafts in page memory. They survive the end of a session and navigation, are available to their
 * author only, and expire after an hour.
 */
interface MemoryDrafts {
  readonly read: (key: string) => unknown
  readonly write: (key: string, value: unknown) => void
  readonly remove: (key: string) => void
  /** Whether any draft exists. */
  readonly isAny: () => boolean
  /** Sets the current person and removes drafts of anyone else. */
  readonly belongTo: (personId: string) => void
  /** Removes all drafts. */
  readonly clear: () => void
}

/** Creates the store of the page; `monotonic` is a monotonic clock. */
function createMemoryDrafts(monotonic: () => number): MemoryDrafts {
  const drafts = new Map<string, StoredDraft>()
  let owner: string | null = null
  const dropOld = (): void => {
    for (const [key, { at }] of drafts) if (monotonic() - at > MAX_DRAFT_AGE) drafts.delete(key)
  }
  return {
    read: (key) => {
      dropOld()
      return drafts.get(key)?.value
    },
    write: (key, value) => void drafts.set(key, { at: monotonic(), value }),
    remove: (key) => void drafts.delete(key),
    isAny: () => {
      dropOld()
      return drafts.size > 0
    },
    belongTo: (personId) => {
      if (owner !== personId) drafts.clear()
      owner = personId
    },
    clear: () => drafts.clear(),
  }
}

/** Reason for a sign-out, shown on the sign-in page. */
type SignOutReason = 'signedOut' | 'signedOutElsewhere' | 'wasIdle' | 'wasOver'

/** Sign-out details for the sign-in page. */
export interface SignOutDetails {
  readonly because: SignOutReason
  /** A user action was lost because the session had already ended. */
  readonly pressWasLost: boolean
}

/** Session and API client shared by all screens. */
export interface StaffClient {
  readonly call: ApiCall
  /** Expiry of the session as far as it is known; null while signed out. */
  readonly expiry: () => SessionExpiry | null
  /** Records the expiry from a session response. */
  readonly recordSession: (session: StaffSession) => void
  /** Stores the session from a sign-in response. */
  readonly signedIn: (session: StaffSession) => void
  /** Clears all data of the person who was signed in. */
  readonly signedOut: (because: SignOutReason) => void
  /**
   * Another window reports its sign-out reason; shown here once the server confirms that the session has
   * ended.
   */
  readonly handleOtherTabSignOut: (because: unknown) => void
  /** Unsent drafts. */
  readonly memoryDrafts: MemoryDrafts
}

/** TanStack Query key of the session. */
export const SESSION_QUERY_KEY = ['session'] as const

interface StaffClientDeps {
  readonly client: QueryClient
  readonly fetch: typeof globalThis.fetch
  /** Session storage of this window. */
  readonly storage: Storage
  /** Monotonic clock. */
  readonly monotonic: () => number
  /** Reports the reason for a sign-out, or null after a sign-in. */
  readonly onSignOutChange: (left: SignOutDetails | null) => void
}

/** Creates the client of the page. */
export function createStaffClient({
  client,
  fetch,
  storage,
  monotonic,
  onSignOutChange,
}: StaffClientDeps): StaffClient {
  // Not React state: components that show the time read it every second.
  let expiry: SessionExpiry | null = null
  let wasSignedOutElsewhere = false
  const memoryDrafts = createMemoryDrafts(monotonic)
  const recordSession = (session: StaffSession): void => {
    memoryDrafts.belongTo(session.person.id)
    clearMemberMessageDrafts(storage, session.person.id)
    expiry = toSessionExpiry(session, monotonic())
    wasSignedOutElsewhere = false
  }
  const signOut = (because: SignOutReason, pressWasLost: boolean): void => {
    if (expiry) onSignOutChange({ because, pressWasLost })
    expiry = null
    if (because === 'signedOut') memoryDrafts.clear()
    if (because === 'signedOut' || because === 'signedOutElsewhere') clearMemberMessageDrafts(storage)
    // No data about members or colleagues stays in memory after sign-out.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_QUERY_KEY[0] })
    client.getMutationCache().clear()
    client.setQueryData(SESSION_QUERY_KEY, null)
  }
  const getSignOutReason = (): SignOutReason => {
    if (wasSignedOutElsewhere) return 'signedOutElsewhere'
    return expiry && monotonic() < expiry.finallyAt ? 'wasIdle' : 'wasOver'
  }
  const call = createStaffApiCall({
    fetch,
    onUse: () => {
      if (expiry) expiry = extendIdleTimeout(expiry, monotonic())
    },
    // A call in flight when the session ended may fail later: the sign-in page keeps the data it has loaded by then.
    onSignedOut: (isPress) => {
      if (client.getQueryData(SESSION_QUERY_KEY) !== null) signOut(getSignOutReason(), isPress)
    },
    onDenied: () => void client.invalidateQueries({ queryKey: SESSION_QUERY_KEY }),
  })
  return {
    call,
    expiry: () => expiry,
    recordSession,
    signedOut: (because) => signOut(because, false),
    handleOtherTabSignOut: (because) => {
      wasSignedOutElsewhere = because === 'signedOut' || because === 'signedOutElsewhere'
    },
    memoryDrafts,
    signedIn: (session) => {
      recordSession(session)
      onSignOutChange(null)
      client.setQueryData(SESSION_QUERY_KEY, session)
    },
  }
}
