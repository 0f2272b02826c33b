import type { QueryClient } from '@tanstack/react-query'
import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import type { StaffSession } from '@evenkeel/api-contract/staff/session'
import { hours } from '@evenkeel/api-contract/time/duration-units'
import { createStaffApiCall } from '#lib/api-client.ts'
import { clearMemberMessageDrafts } from './drafts.ts'
import { extendIdleTimeout, type SessionExpiry, toSessionExpiry } from './session-expiry.ts'

/** Longest time typed words wait for the person who typed them. */
const MAX_DRAFT_AGE = hours(1)

interface StoredDraft {
  readonly at: number
  readonly value: unknown
}

/**
 * What somebody typed and has not sent yet, in the memory of this page alone: it waits where a session ends in the midst of it, and on the
 * way to another page and back. It is for that person only, and for an hour.
 */
interface MemoryDrafts {
  readonly read: (key: string) => unknown
  readonly write: (key: string, value: unknown) => void
  readonly forget: (key: string) => void
  /** Whether something waits. */
  readonly isAny: () => boolean
  /** Somebody is here: words of anybody else go. */
  readonly belongTo: (personId: string) => void
  /** Nobody comes back for them. */
  readonly clear: () => void
}

/** One for the page; `monotonic` is a clock that only runs forward. */
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

/** Why somebody stands before the door again: said there. */
export type SignOutReason = 'signedOut' | 'signedOutElsewhere' | 'wasIdle' | 'wasOver'

/** What is said at the door to whoever was signed in here. */
export interface SignOutDetails {
  readonly because: SignOutReason
  /** Something was pressed and not done: the session had ended before. */
  readonly pressWasLost: boolean
}

/** What every screen works with. */
export interface StaffClient {
  readonly call: ApiCall
  /** When the session ends, as far as is known here; null while nobody is signed in. */
  readonly ends: () => SessionExpiry | null
  /** Notes when the session ends, as the server says it. */
  readonly heard: (session: StaffSession) => void
  /** Shows what a sign-in answered. */
  readonly signedIn: (session: StaffSession) => void
  /** Forgets everything of the person who was here. */
  readonly signedOut: (because: SignOutReason) => void
  /** Another window says why it was left: said here too, once the server says that nobody is signed in. */
  readonly heardLeft: (because: unknown) => void
  /** What was typed and is not sent yet. */
  readonly typed: MemoryDrafts
}

/** Where the answer of the session is kept among the queries. */
export const SESSION_QUERY_KEY = ['session'] as const

export interface StaffClientDeps {
  readonly client: QueryClient
  readonly fetch: typeof globalThis.fetch
  /** Of this window of the browser. */
  readonly storage: Storage
  /** A clock that only runs forward. */
  readonly monotonic: () => number
  /** Says why nobody is signed in any more; null: somebody is. */
  readonly onLeft: (left: SignOutDetails | null) => void
}

/** One for the whole page. */
export function createStaffClient({
  client,
  fetch,
  storage,
  monotonic,
  onLeft,
}: StaffClientDeps): StaffClient {
  // No drawing follows from it: whoever shows the time looks again each second.
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
    // Nothing of members or colleagues stays in the memory of a page that nobody is signed in on.
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
