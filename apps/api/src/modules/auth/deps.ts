import type { CredentialsDeps } from './credentials/deps.ts'
import type { MembersDeps } from '#modules/members/deps.ts'

/** Dependencies of the auth module. */
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
  /** Notifies the telehealth service of ended sessions; waits only briefly, and a later run retries. */
  readonly sessionsEnded: () => Promise<void>
}
