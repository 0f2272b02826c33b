import { createHash } from 'node:crypto'
import { limits } from '@evenkeel/api-contract/limits'
import type { TelehealthToken } from '@evenkeel/api-contract/telehealth/token'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import type { Clock } from '@evenkeel/server-kit/clock'
import { createTtlCache } from '@evenkeel/server-kit/ttl-cache'
import type { Telehealth } from './telehealth.ts'

/** Maximum number of members with cached tokens. */
const MAX_CACHED_MEMBERS = 5000

interface IssuedToken {
  readonly token: TelehealthToken
  readonly since: number
}

export interface PatientTokenCache extends Pick<Telehealth, 'patientToken'> {
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
    patientToken: async (...asked) => {
      const [patient, , , session] = asked
      if (session === undefined) return telehealth.patientToken(...asked)
      const question = createHash('sha256').update(JSON.stringify(asked)).digest('base64')
      const { token, since } = await kept.read(patient.member_id, question, async () => {
        const since = now()
        return { token: await telehealth.patientToken(...asked), since }
      })
      const age = Math.ceil((now() - since) / minutes(1))
      const left = Math.max(0, token.user.time_to_live_minutes - age)
      return age === 0 ? token : { ...token, user: { ...token.user, time_to_live_minutes: left } }
    },
    forget: (memberId) => kept.forget(memberId),
  }
}
