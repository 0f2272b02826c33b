import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import type { User } from '@evenkeel/api-contract/portal/users'
import type { KeyValue, LocalKey } from '#lib/storage.ts'
import type { ExpiredSession } from './reauthentication.ts'
import type { TokenKeeperDeps } from '../tokens/token-keeper.ts'

/** restoring: the session flag cookie says that a person is signed in here, and the session is being brought back. */
export type SessionStatus = 'visitor' | 'restoring' | 'member'
/** Whether the mailbox is confirmed, as far as we were told (STATE-04 to 07). */
export type Verification = 'initial' | true | false

export interface SessionState {
  readonly status: SessionStatus
  /** The member, or the half-registered person whose code is still open. */
  readonly user: User | null
  readonly verification: Verification
  /** True after a forced log-out, until a person signs in: shows the session-expired message (STATE-15). */
  readonly expired: boolean
  /** A member's session ended here by itself, and nobody has logged in or gone on without an account since. */
  readonly endedHere: boolean
  /** Set after a forced log-out while the person may still sign in again in place. */
  readonly expiredSession: ExpiredSession | null
  /**
   * Somebody logged out on purpose in another tab, and this tab with them; nobody has logged in here since. What this tab's
   * member typed is gone with their own log-out, and kept for them after that of another member.
   */
  readonly loggedOutElsewhere: 'same-member' | 'another-member' | null
  /** The session could not be brought back because nothing answered; it is tried again on wish. */
  readonly isOutOfReach: boolean
  /** The document was drawn for this member, and the tokens for calls in their name are still being brought back. */
  readonly awaitsTokens: boolean
}

/** What a session is built from. */
export interface SessionDeps extends TokenKeeperDeps {
  readonly telehealth: ApiCall
  readonly local: KeyValue<LocalKey>
  /** Client id of the page: only a session of this organisation counts here (ORG-10, ORG-16). */
  readonly client: string
  /** Whether the session flag cookie was there when the page was asked for. */
  readonly hasSessionFlag: boolean
  /** The member the document was drawn for; without one a session is brought back before anything of it is shown. */
  readonly drawnFor?: User | null
}
