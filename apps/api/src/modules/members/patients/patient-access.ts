import { limits } from '@evenkeel/api-contract/limits'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { inTenant } from '#db/tenant-isolation.ts'
import type { CallingMember } from '#http/caller.ts'
import {
  createTelehealthUnavailableError,
  type PatientAccess,
  type WithPatientAccess,
} from '#integrations/telehealth.ts'
import { refreshPatientToken } from './patient-token.ts'
import { requireMember } from '../read-member.ts'
import type { AppContext } from '#app-context.ts'

interface CachedAccess extends PatientAccess {
  readonly since: Temporal.Instant
}

/** The member whose patient is used. */
type AccessMember = Pick<CallingMember, 'id' | 'organisationId'>

/** Maximum number of cached member tokens. */
const MAX_CACHED = 5000

/**
 * Returns patient access for a member. The token is cached in memory for its browser lifetime, so that a
 * read costs one call instead of two; a token the service rejects is replaced once.
 */
export function createPatientAccess(
  deps: Pick<AppContext, 'store' | 'clock' | 'telehealth' | 'vault'>,
): WithPatientAccess {
  const held = new Map<string, CachedAccess>()
  const fresh = async ({ id, organisationId }: AccessMember): Promise<PatientAccess> => {
    const own = inTenant(deps, organisationId)
    const { member, tenant } = await requireMember(own, id)
    const outcome = await refreshPatientToken(own, member, tenant)
    if (outcome.kind !== 'token') throw createTelehealthUnavailableError()
    const access = { patientId: outcome.token.user.id, jwt: outcome.token.jwt }
    const [oldest] = held.keys()
    if (held.size >= MAX_CACHED && oldest !== undefined) held.delete(oldest)
    held.set(id, { ...access, since: deps.clock.now() })
    return access
  }
  const known = (memberId: string): PatientAccess | null => {
    const access = held.get(memberId)
    if (!access) return null
    const age = deps.clock.now().epochMilliseconds - access.since.epochMilliseconds
    return age >= 0 && age < limits.telehealthTokenRefreshAge ? access : null
  }
  return async (member, ask) => {
    const access = known(member.id)
    if (!access) return ask(await fresh(member))
    try {
      return await ask(access)
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error
      held.delete(member.id)
      return ask(await fresh(member))
    }
  }
}
