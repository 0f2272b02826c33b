import type { AppointmentRecord } from '@evenkeel/api-contract/portal/appointments'
import type { SessionsLeft } from '../coverage/use-sessions-left.ts'

/**
 * What can still succeed after a refused booking: another time, another counselor, or only a call for more
 * sessions (ERROR-05 to ERROR-10).
 */
export type NextBookingOption = 'time' | 'counselor' | 'call'

/** Next step after a refusal. Uses the current number of sessions: a canceled visit may have restored one. */
export function getNextBookingOption(
  { error_code: code }: Pick<AppointmentRecord, 'error_code'>,
  left: SessionsLeft,
): NextBookingOption {
  if (left === 'none' || (code === 'no_eap_sessions_remaining' && left !== 'some')) return 'call'
  return code === 'not_allowed_for_patient' || code === 'no_state_license' ? 'counselor' : 'time'
}
