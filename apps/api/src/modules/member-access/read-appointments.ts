import type { StaffAppointment } from '@evenkeel/api-contract/staff/member-record'
import type {
  AppointmentWithStatus,
  UpcomingAppointment,
} from '@evenkeel/api-contract/telehealth/appointments'
import { mayHavePatient } from '#modules/members/patients/patient-removals.ts'
import type { MemberAccessDeps } from './deps.ts'
import type { MemberRecord } from './member-record.ts'

/** Past ones that are shown: staff look at what went wrong, and that is not years ago. */
const MAX_PAST_APPOINTMENTS = 50

const states = { booked: 'booked', cancelled: 'canceled', completed: 'took_place' } as const

/** What staff see: no reason, nothing that was typed but the number for a visit that lies ahead: it may be the only one. */
const presentAppointment = (
  { id, appointment_method, provider, start_time, end_time, customer_call_in_number }: UpcomingAppointment,
  status: AppointmentWithStatus['status'],
  didNotCome = false,
): StaffAppointment => ({
  id,
  appointment_method,
  provider_name: provider.fullname,
  start_time,
  end_time,
  state: states[status],
  ...(didNotCome && { did_not_come: true as const }),
  phone: status === 'booked' ? customer_call_in_number || null : null,
})

/** Appointments as the telehealth service has them, the next first, then past ones. A service elsewhere makes nobody a patient by this. */
export async function readStaffAppointments(
  { asPatient, telehealth }: Pick<MemberAccessDeps, 'asPatient' | 'telehealth'>,
  { member }: MemberRecord,
): Promise<readonly StaffAppointment[]> {
  if (member.verifiedAt === null || !mayHavePatient(telehealth, member)) return []
  return asPatient(member, async (who) => {
    const ahead = await telehealth.upcoming(who)
    const past = await telehealth.past(who, 1, MAX_PAST_APPOINTMENTS)
    const known = new Set(ahead.map(({ id }) => id))
    return [
      ...ahead.map((one) => presentAppointment(one, 'booked')),
      ...past
        .filter(({ id }) => !known.has(id))
        .map((one) => presentAppointment(one, one.status, one.did_not_come)),
    ]
  })
}
