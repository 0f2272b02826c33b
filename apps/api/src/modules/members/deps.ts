import type { MemberCall } from '@evenkeel/api-contract/portal/member-calls'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { CallingMember } from '#http/caller.ts'
import type { OrganizationDirectory } from '#modules/organizations/organization-directory.ts'
import type { PasswordHasher } from '#modules/auth/passwords/password-hasher.ts'
import type { AnswerService } from './answer-service.ts'
import type { BaseDeps } from '#modules/base-deps.ts'

/** What the acts of this feature work with, all together. */
export interface MembersDeps extends Pick<
  BaseDeps,
  | 'store'
  | 'clock'
  | 'randomBytes'
  | 'randomUuid'
  | 'addressHash'
  | 'phoneHash'
  | 'telehealth'
  | 'vault'
  | 'tenantConfig'
  | 'language'
> {
  readonly passwords: PasswordHasher
  /** Organisations as they were read for the programme files in use. */
  readonly organisations: Pick<OrganizationDirectory, 'byId'>
  /** The intake, as the features before it may use it. */
  readonly answers: AnswerService
  /** Whether a request of the member that needs a number has not reached the call centre yet. `feature-deps.ts` hands it in. */
  readonly waitsForCall: (db: Queryable, memberId: string) => Promise<boolean>
  /** The calls that people of the provider noted for a member. `feature-deps.ts` hands it in: features know nothing of staff. */
  readonly callsTo: (member: CallingMember) => Promise<MemberCall[]>
}
