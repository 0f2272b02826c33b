import { isUsState } from '@evenkeel/api-contract/reference-data/us-states'
import type {
  AppointmentWithStatus,
  UpcomingAppointment,
} from '@evenkeel/api-contract/telehealth/appointments'

/** Counselor, method and state for booking again. */
export interface RebookingTarget extends Pick<
  UpcomingAppointment,
  'provider_id' | 'appointment_method' | 'state_abbrev'
> {
  readonly provider: Pick<UpcomingAppointment['provider'], 'fullname'>
}

type UnknownTarget = { readonly [K in keyof RebookingTarget]?: unknown }

/** Parses a stored target, because storage can be edited; null for anything else. */
export function parseRebookingTarget(kept: unknown): RebookingTarget | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { provider_id, provider, appointment_method, state_abbrev } = kept as UnknownTarget
  const { fullname } = (provider ?? {}) as { readonly fullname?: unknown }
  if (typeof provider_id !== 'number' || !Number.isSafeInteger(provider_id)) return null
  if (typeof fullname !== 'string' || !isUsState(state_abbrev)) return null
  if (appointment_method !== 'video' && appointment_method !== 'phone') return null
  return { provider_id, provider: { fullname }, appointment_method, state_abbrev }
}

/** The counselor to book again: of the next visit, else of the last completed one; null if there was none. */
export function findRebookingTarget(
  upcoming: readonly UpcomingAppointment[],
  last: readonly AppointmentWithStatus[],
): RebookingTarget | null {
  return (
    upcoming[0] ??
    last.find(({ status, did_not_come }) => status === 'completed' && !did_not_come) ??
    last[0] ??
    null
  )
}
