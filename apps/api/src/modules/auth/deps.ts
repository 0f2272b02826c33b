import type { CredentialsDeps } from './credentials/deps.ts'
import type { MembersDeps } from '#modules/members/deps.ts'

/** What the acts of this feature work with, all together. */
export interface AuthDeps
  extends
    CredentialsDeps,
    Pick<
      MembersDeps,
      | 'telehealth'
      | 'phoneHash'
      | 'answers'
      | 'organisations'
      | 'waitsForCall'
      | 'callsTo'
      | 'tenantConfig'
      | 'language'
    > {
  /** Tells the telehealth service of ended sessions; waits for it a moment only, and tells it later when that was too short. */
  readonly sessionsEnded: () => Promise<void>
}
