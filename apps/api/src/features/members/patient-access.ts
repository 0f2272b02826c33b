import { limits } from '@evenkeel/contract/limits'
import { Refused } from '@evenkeel/contract/call'
import { inTenant } from '#db/portal-store.ts'
import type { CallingMember } from '#http/caller.ts'
import { telehealthUnavailable } from '#integrations/telehealth.ts'
import { freshPatient } from './patient.ts'
import { requireMember } from './read-member.ts'
import type { MembersDeps } from './deps.ts'

/** Whom the telehealth service is asked about, and the token to ask with. */
export interface PatientAccess {
  readonly patientId: number
  readonly jwt: string
}

interface Held extends PatientAccess {
  readonly since: Temporal.Instant
}

/** In whose name it is asked. */
type Asking = Pick<CallingMember, 'id' | 'organisationId'>

/** Members whose tokens are remembered at a time. */
const MOST = 5000

/**
 * Asks the telehealth service in a member's name. The token is remembered in memory as long as a browser would keep its
 * own, so that reading costs one call and not two; a token the service no longer takes is replaced once.
 */
export function patientAccess(deps: Pick<MembersDeps, 'store' | 'clock' | 'telehealth' | 'vault'>) {
  const held = new Map<string, Held>()
  const fresh = async ({ id, organisationId }: Asking): Promise<PatientAccess> => {
    const own = inTenant(deps, organisationId)
    const { member, tenant } = await requireMember(own, id)
    const outcome = await freshPatient(own, member, tenant)
    if (outcome.kind !== 'token') throw telehealthUnavailable()
    const access = { patientId: outcome.token.user.id, jwt: outcome.token.jwt }
    const [oldest] = held.keys()
    if (held.size >= MOST && oldest !== undefined) held.delete(oldest)
    held.set(id, { ...access, since: deps.clock.now() })
    return access
  }
  const known = (memberId: string): PatientAccess | null => {
    const access = held.get(memberId)
    if (!access) return null
    const age = deps.clock.now().epochMilliseconds - access.since.epochMilliseconds
    return age >= 0 && age < limits.telehealthTokenRefreshAge ? access : null
  }
  return async <T>(member: Asking, ask: (access: PatientAccess) => Promise<T>): Promise<T> => {
    const access = known(member.id)
    if (!access) return ask(await fresh(member))
    try {
      return await ask(access)
    } catch (error) {
      if (!(error instanceof Refused) || (error.status !== 401 && error.status !== 403)) throw error
      held.delete(member.id)
      return ask(await fresh(member))
    }
  }
}
export type AskAsPatient = ReturnType<typeof patientAccess>
