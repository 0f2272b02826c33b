import { createHash } from 'node:crypto'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { limits } from '@evenkeel/api-contract/limits'
import type { TelehealthToken } from '@evenkeel/api-contract/telehealth/schemas/token'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import type { Clock } from '@evenkeel/server-kit/clock'
import { createTtlCache } from '@evenkeel/server-kit/ttl-cache'
import type { AppContext } from '#app-context.ts'
import { inTenant } from '#db/tenant-isolation.ts'
import type { CallingMember } from '#http/caller.ts'
import {
  createTelehealthUnavailableError,
  type PatientAccess,
  type Telehealth,
  type WithPatientAccess,
} from '#integrations/telehealth.ts'
import { requireMember } from '../read-member.ts'
import { refreshPatientToken } from './patient-token.ts'

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
  context: Pick<AppContext, 'store' | 'clock' | 'telehealth' | 'vault'>,
): WithPatientAccess {
  const held = new Map<string, CachedAccess>()
  const fresh = async ({ id, organisationId }: AccessMember): Promise<PatientAccess> => {
    const own = inTenant(context, organisationId)
    const { member, tenant } = await requireMember(own, id)
    const outcome = await refreshPatientToken(own, member, tenant)
    if (outcome.kind !== 'token') throw createTelehealthUnavailableError()
    const access = { patientId: outcome.token.user.id, jwt: outcome.token.jwt }
    const [oldest] = held.keys()
    if (held.size >= MAX_CACHED && oldest !== undefined) held.delete(oldest)
    held.set(id, { ...access, since: context.clock.now() })
    return access
  }
  const findCached = (memberId: string): PatientAccess | null => {
    const access = held.get(memberId)
    if (!access) return null
    const age = context.clock.now().epochMilliseconds - access.since.epochMilliseconds
    return age >= 0 && age < limits.telehealthTokenRefreshAge ? access : null
  }
  return async (member, call) => {
    const access = findCached(member.id)
    if (!access) return call(await fresh(member))
    try {
      return await call(access)
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error
      held.delete(member.id)
      return call(await fresh(member))
    }
  }
}

/** Maximum number of members with cached tokens. */
const MAX_CACHED_MEMBERS = 5000

interface IssuedToken {
  readonly token: TelehealthToken
  readonly since: number
}

interface PatientTokenCache extends Pick<Telehealth, 'patientToken'> {
  /** Invalidates the token of a member; null: of all members. */
  forget(memberId: string | null): void
}

/**
 * Caches patient tokens by session, because every member page needs one (decision 003). A token is reused
 * only within its session, and while the profile data sent along with it is unchanged. Calls without a
 * session are never cached.
 */
export function createPatientTokenCache(
  telehealth: Pick<Telehealth, 'patientToken'>,
  clock: Clock,
): PatientTokenCache {
  const now = (): number => clock.now().epochMilliseconds
  const kept = createTtlCache<IssuedToken>({
    now,
    life: limits.telehealthTokenKept,
    most: MAX_CACHED_MEMBERS,
  })
  return {
    patientToken: async (...args) => {
      const [patient, , , session] = args
      if (session === undefined) return telehealth.patientToken(...args)
      const question = createHash('sha256').update(JSON.stringify(args)).digest('base64')
      const { token, since } = await kept.read(patient.member_id, question, async () => {
        const since = now()
        return { token: await telehealth.patientToken(...args), since }
      })
      const age = Math.ceil((now() - since) / minutes(1))
      const left = Math.max(0, token.user.time_to_live_minutes - age)
      return age === 0 ? token : { ...token, user: { ...token.user, time_to_live_minutes: left } }
    },
    forget: (memberId) => kept.forget(memberId),
  }
}
