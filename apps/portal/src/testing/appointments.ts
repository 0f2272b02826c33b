import type { SlotQuery } from '@evenkeel/api-contract/portal/slot-queries'
import type { UpcomingAppointment } from '@evenkeel/api-contract/telehealth/appointments'

/** A video visit with Nina Park; a test may override any field. */
export const appointment = (otherwise: Partial<UpcomingAppointment>): UpcomingAppointment => ({
  id: 9001,
  provider_id: 41,
  provider: {
    id: 41,
    fullname: 'Dr. Nina Park',
    prefix: 'Dr.',
    gender: 'Female',
    specialty: 'Anxiety',
    photo_url_absolute: null,
  },
  appointment_method: 'video',
  start_time: '2026-11-24T10:00:00-07:00',
  end_time: '2026-11-24T10:50:00-07:00',
  appointment_status_id: 1,
  chief_complaint: 'Anxiety',
  customer_call_in_number: '7205550123',
  provider_type_id: 13,
  state_abbrev: 'CO',
  can_cancel: true,
  join: { opens_at: '2026-11-24T16:45:00Z', closes_at: '2026-11-24T17:50:00Z' },
  phone_call: null,
  ...otherwise,
})

/** A request to Nina Park; a test may override any field. */
export const appointmentRequest = (otherwise: Partial<SlotQuery>): SlotQuery => ({
  id: '00000000-0000-4000-8000-0000000000ab',
  mdlive_id: 501,
  provider_id: 41,
  provider_name: 'Dr. Nina Park',
  preferred_time: 'morning',
  appointment_method: 'video',
  appointment_date: '2026-03-10',
  chief_complaint: 'Anxiety',
  chief_complaint_comments: null,
  contact_number: '7205550123',
  appointment_request_state: 'CO',
  created_at: '2026-03-03T17:00:00Z',
  reminded_at: null,
  may_remind_from: '2026-03-04T17:00:00Z',
  ...otherwise,
})
