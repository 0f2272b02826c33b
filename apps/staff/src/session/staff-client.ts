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
  readonly forget: (key: string) => void
  /** Whether any draft exists. */
  readonly isAny: () => boolean
  /** Sets the current person and removes drafts of anyone else. */
  readonly belongTo: (personId: string) => void
  /** Removes all drafts. */
  readonly clear: () => void
}

/** Creates the store of the page; `monotonic` is a monotonic clock. */
function createMemoryDrafts(monotonic: () => number): MemoryDrafts {
  const kept = new Map<string, StoredDraft>()
  let owner: string | null = null
  const dropOld = (): void => {
    for (const [key, { at }] of kept) if (monotonic() - at > MAX_DRAFT_AGE) kept.delete(key)
  }
  return {
    read: (key) => {
      dropOld()
      return kept.get(key)?.value
    },
    write: (key, value) => void kept.set(key, { at: monotonic(), value }),
    forget: (key) => void kept.delete(key),
    isAny: () => {
      dropOld()
      return kept.size > 0
    },
    belongTo: (personId) => {
      if (owner !== personId) kept.clear()
      owner = personId
    },
    clear: () => kept.clear(),
  }
}

/** Reason for a sign-out, shown on the sign-in page. */
export type SignOutReason = 'signedOut' | 'signedOutElsewhere' | 'wasIdle' | 'wasOver'

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
  readonly ends: () => SessionExpiry | null
  /** Records the expiry from a session response. */
  readonly heard: (session: StaffSession) => void
  /** Stores the session from a sign-in response. */
  readonly signedIn: (session: StaffSession) => void
  /** Clears all data of the person who was signed in. */
  readonly signedOut: (because: SignOutReason) => void
  /**
   * Another window reports its sign-out reason; shown here once the server confirms that the session has
   * ended.
   */
  readonly heardLeft: (because: unknown) => void
  /** Unsent drafts. */
  readonly typed: MemoryDrafts
}

/** TanStack Query key of the session. */
export const SESSION_QUERY_KEY = ['session'] as const

export interface StaffClientDeps {
  readonly client: QueryClient
  readonly fetch: typeof globalThis.fetch
  /** Session storage of this window. */
  readonly storage: Storage
  /** Monotonic clock. */
  readonly monotonic: () => number
  /** Reports the reason for a sign-out, or null after a sign-in. */
  readonly onLeft: (left: SignOutDetails | null) => void
}

/** Creates the client of the page. */
export function createStaffClient({
  client,
  fetch,
  storage,
  monotonic,
  onLeft,
}: StaffClientDeps): StaffClient {
  // Not React state: components that show the time read it every second.
  let ends: SessionExpiry | null = null
  let wasLeftElsewhere = false
  const typed = createMemoryDrafts(monotonic)
  const heard = (session: StaffSession): void => {
    typed.belongTo(session.person.id)
    clearMemberMessageDrafts(storage, session.person.id)
    ends = toSessionExpiry(session, monotonic())
    wasLeftElsewhere = false
  }
  const leave = (because: SignOutReason, pressWasLost: boolean): void => {
    if (ends) onLeft({ because, pressWasLost })
    ends = null
    if (because === 'signedOut') typed.clear()
    if (because === 'signedOut' || because === 'signedOutElsewhere') clearMemberMessageDrafts(storage)
    // No data about members or colleagues stays in memory after sign-out.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_QUERY_KEY[0] })
    client.getMutationCache().clear()
    client.setQueryData(SESSION_QUERY_KEY, null)
  }
  const whyLeft = (): SignOutReason => {
    if (wasLeftElsewhere) return 'signedOutElsewhere'
    return ends && monotonic() < ends.finallyAt ? 'wasIdle' : 'wasOver'
  }
  const call = createStaffApiCall({
    fetch,
    onUse: () => {
      if (ends) ends = extendIdleTimeout(ends, monotonic())
    },
    // A call that was under way when the session ended is refused after the others: the sign-in page that is open by then keeps what it has.
    onSignedOut: (isPress) => {
      if (client.getQueryData(SESSION_QUERY_KEY) !== null) leave(whyLeft(), isPress)
    },
    onDenied: () => void client.invalidateQueries({ queryKey: SESSION_QUERY_KEY }),
  })
  return {
    call,
    ends: () => ends,
    heard,
    signedOut: (because) => leave(because, false),
    heardLeft: (because) => {
      wasLeftElsewhere = because === 'signedOut' || because === 'signedOutElsewhere'
    },
    typed,
    signedIn: (session) => {
      heard(session)
      onLeft(null)
      client.setQueryData(SESSION_QUERY_KEY, session)
    },
  }
}
