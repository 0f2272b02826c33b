import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'
import type { KeyValue, LocalKey } from '#lib/storage.ts'
import type { ExpiredSession } from './reauthentication.ts'
import type { TokenKeeperDeps } from '../tokens/token-keeper.ts'

/** restoring: the session flag cookie says that a user is signed in, and the session is being restored. */
export type SessionStatus = 'visitor' | 'restoring' | 'member'
/** Whether the email address is verified, as far as known (STATE-04 to 07). */
export type Verification = 'initial' | true | false

export interface SessionState {
  readonly status: SessionStatus
  /** The member, or the registered user whose code is still open. */
  readonly user: User | null
  readonly verification: Verification
  /** True after a forced log-out until a user signs in: shows the session-expired message (STATE-15). */
  readonly expired: boolean
  /**
   * A member's session expired here, and the user has neither logged in nor continued without an account
   * since.
   */
  readonly endedHere: boolean
  /** Set after a forced log-out while the member may still sign in again in place. */
  readonly expiredSession: ExpiredSession | null
  /**
   * A log-out in another tab also logged out this tab, with no log-in since. The drafts of this tab's member
   * are removed after their own log-out, and stay after that of another member.
   */
  readonly loggedOutElsewhere: 'same-member' | 'another-member' | null
  /** The session could not be restored because the API did not respond; the user can retry. */
  readonly isOutOfReach: boolean
  /** The document was rendered for this member, and the tokens for their calls are still being restored. */
  readonly awaitsTokens: boolean
}

/** Dependencies of a session. */
export interface SessionDeps extends TokenKeeperDeps {
  readonly telehealth: ApiCall
  readonly local: KeyValue<LocalKey>
  /** Client id of the page: only a session of this organization counts (ORG-10, ORG-16). */
  readonly client: string
  /** True if the session flag cookie was present when the page was requested. */
  readonly hasSessionFlag: boolean
  /**
   * The member for whom the document was rendered; without one, the session is restored before its content
   * shows.
   */
  readonly drawnFor?: User | null
}
