import type { StaffAppointment } from '@evenkeel/api-contract/staff/member-record'
import type {
  AppointmentWithStatus,
  UpcomingAppointment,
} from '@evenkeel/api-contract/telehealth/appointments'
import { mayHavePatient } from '#modules/members/patients/patient-removals.ts'
import type { StaffContext } from '#app-context.ts'
import type { MemberRecord } from './member-record.ts'

/** Maximum number of past appointments: staff look at recent problems only. */
const MAX_PAST_APPOINTMENTS = 50

const states = { booked: 'booked', cancelled: 'canceled', completed: 'took_place' } as const

/**
 * Maps an appointment for staff: no reason, no free text except the number for an upcoming visit, which may
 * be the only one.
 */
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

/**
 * Reads appointments from the telehealth service, upcoming ones first. At an external service this never
 * creates a patient.
 */
export async function readStaffAppointments(
  { asPatient, telehealth }: Pick<StaffContext, 'asPatient' | 'telehealth'>,
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
