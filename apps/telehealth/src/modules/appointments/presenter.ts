import type { HandlerResult } from '@evenkeel/api-contract/endpoint'
import type {
  bookAppointment,
  CanceledBy,
  AppointmentWithStatus,
  UpcomingAppointment,
} from '@evenkeel/api-contract/telehealth/appointments'
import { formatWithOffset } from '#modules/availability/wall-time.ts'
import { summarizeSpecialties } from '#modules/directory/specialties.ts'
import type { Provider } from '#modules/providers/repository.ts'
import { joinWindow, canCancel } from './policy.ts'
import type { AppointmentRow } from '#modules/availability/reserve-slot.ts'

const SCHEDULED = 1
const statusIds = { booked: SCHEDULED, held: SCHEDULED, cancelled: 2, completed: 3 } as const
const methodIds = { video: 1, phone: 2 } as const

/** The answer to a booking; says the same however often it is asked for again. `zone` is the provider's. */
export function presentBooking(
  row: AppointmentRow,
  zone: string,
  complaint: string,
): HandlerResult<typeof bookAppointment> {
  return {
    appointment: {
      id: row.id,
      user_id: row.patientId,
      provider_id: row.providerId,
      appointment_status_id: SCHEDULED,
      appointment_method_id: methodIds[row.method],
      customer_call_in_number: row.callInNumber,
      chief_complaint: complaint,
      start_time: formatWithOffset(row.startsAt.epochMilliseconds, zone),
      end_time: formatWithOffset(row.endsAt.epochMilliseconds, zone),
      created_at: row.createdAt.toString(),
    },
  }
}

/** How the two meet: by the room's instants, or who calls which number when (RD-165). */
function presentMeeting(
  row: AppointmentRow,
  now: Temporal.Instant,
): Pick<UpcomingAppointment, 'join' | 'phone_call'> {
  if (row.method === 'phone') {
    const phone_call = { caller: 'counselor', number: row.callInNumber, at: row.startsAt.toString() } as const
    return { join: null, phone_call }
  }
  const { opensAt, closesAt } = joinWindow(row)
  return {
    join: { opens_at: opensAt.toString(), closes_at: closesAt.toString(), server_time: now.toString() },
    phone_call: null,
  }
}

/** What an entry says that does not stand in its row. */
export interface AppointmentDetails {
  readonly provider: Provider
  /** The whole address of the provider's portrait. */
  readonly photoUrl: string | null
  readonly complaint: string
  /** Whether it takes a covered session that is counted. */
  readonly isCounted: boolean
  /** When the counselor asked for another time; null: they did not. */
  readonly askedToMoveAt: Temporal.Instant | null
  /** By whom it was cancelled; null: it was not, or nobody noted it. */
  readonly canceledBy: CanceledBy | null
  /** It was noted that the patient did not come. */
  readonly didNotCome: boolean
  /** The counselor said how it ended: nothing of it is ahead, also before its hour is over. */
  readonly isClosed: boolean
}

/** One entry of the list of upcoming appointments. */
export function presentUpcomingAppointment(
  row: AppointmentRow,
  { provider, photoUrl, complaint, isCounted, askedToMoveAt }: AppointmentDetails,
  now: Temporal.Instant,
): UpcomingAppointment {
  return {
    id: row.id,
    provider_id: provider.id,
    provider: {
      id: provider.id,
      fullname: provider.fullname,
      prefix: provider.prefix,
      gender: provider.gender,
      specialty: summarizeSpecialties(provider.specialties),
      photo_url_absolute: photoUrl,
    },
    appointment_method: row.method,
    start_time: formatWithOffset(row.startsAt.epochMilliseconds, provider.zone),
    end_time: formatWithOffset(row.endsAt.epochMilliseconds, provider.zone),
    appointment_status_id: statusIds[row.status],
    chief_complaint: complaint,
    customer_call_in_number: row.callInNumber,
    provider_type_id: row.providerTypeId,
    state_abbrev: row.state,
    can_cancel: row.status === 'booked' && canCancel(row.startsAt, now),
    ...(isCounted ? { free_until: ((askedToMoveAt ? null : row.freeUntil) ?? row.startsAt).toString() } : {}),
    asked_to_move_at: row.status === 'booked' ? (askedToMoveAt?.toString() ?? null) : null,
    ...presentMeeting(row, now),
  }
}

/** An appointment whatever became of it; one that is booked and over, or closed, counts as completed. */
export const presentKnownAppointment = (
  row: AppointmentRow,
  facts: AppointmentDetails,
  now: Temporal.Instant,
): AppointmentWithStatus => {
  const hasEnded = facts.isClosed || Temporal.Instant.compare(row.endsAt, now) <= 0
  const isOver = row.status === 'booked' && hasEnded
  return {
    ...presentUpcomingAppointment(row, facts, now),
    status: isOver ? 'completed' : row.status === 'held' ? 'booked' : row.status,
    ...(row.status === 'cancelled' && facts.canceledBy ? { canceled_by: facts.canceledBy } : {}),
    ...(row.status !== 'cancelled' && facts.didNotCome ? { did_not_come: true as const } : {}),
  }
}
