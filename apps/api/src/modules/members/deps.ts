import type { MemberCall } from '@evenkeel/api-contract/portal/member-calls'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { CallingMember } from '#http/caller.ts'
import type { OrganizationDirectory } from '#modules/organizations/organization-directory.ts'
import type { PasswordHasher } from '#modules/auth/passwords/password-hasher.ts'
import type { AnswerService } from './answer-service.ts'
import type { BaseDeps } from '#modules/base-deps.ts'

/** Dependencies of the members module. */
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
  /** Organizations as cached for the current tenant config. */
  readonly organisations: Pick<OrganizationDirectory, 'byId'>
  /** The intake, as other modules may use it. */
  readonly answers: AnswerService
  /**
   * Whether a request of the member that needs a phone number has not reached the call center yet.
   * `module-deps.ts` passes it in.
   */
  readonly waitsForCall: (db: Queryable, memberId: string) => Promise<boolean>
  /**
   * The calls that staff recorded for a member. `module-deps.ts` passes it in, because modules for members
   * do not import staff modules.
   */
  readonly callsTo: (member: CallingMember) => Promise<MemberCall[]>
}
