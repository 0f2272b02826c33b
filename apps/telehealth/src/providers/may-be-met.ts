import type { TelehealthMethod } from '@evenkeel/contract/wire'
import type { Queryable } from '@evenkeel/server/store/store'
import type { TextedRefusal } from '#booking-texts.ts'
import { methodsIn } from './methods-in-state.ts'
import { findProvider, licencesOf, type Provider } from './store.ts'

/** Whom somebody wants to meet, where and how. */
interface Meeting {
  readonly provider_id: number
  readonly state_abbrev: string
  readonly appointment_method: TelehealthMethod
}

/** The counselor when nothing about them stands against the meeting, else the reason why not (ERROR-07 to ERROR-10). */
export async function mayBeMet(
  db: Queryable,
  { provider_id, state_abbrev, appointment_method }: Meeting,
  providerTypeId?: number,
): Promise<Provider | TextedRefusal> {
  const provider = await findProvider(db, provider_id)
  if (!provider || (providerTypeId ?? provider.providerTypeId) !== provider.providerTypeId) return 'not_found'
  if (!(await licencesOf(db, provider.id)).includes(state_abbrev)) return 'no_state_license'
  const isOffered = methodsIn(state_abbrev, provider.methods).includes(appointment_method)
  return isOffered ? provider : 'not_allowed_for_patient'
}
