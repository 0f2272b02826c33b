import type { AppointmentWithStatus, BookingInput } from '@evenkeel/api-contract/telehealth/appointments'

/** Id of the first patient who gets a token; later ones count up from it. */
export const FIRST_PATIENT_ID = 700_001

/** Id of the first booked appointment; later ones count up from it. */
export const FIRST_APPOINTMENT_ID = 900_001

/** A patient token response. */
export const createPatientToken = (jwt: string, id: number) => ({
  jwt,
  user: { id, type: 'Patient', time_to_live_minutes: 60 },
})

/** A counselor's profile. */
export const createProviderProfile = (id: number) => ({
  provider_details: {
    id,
    fullname: 'Dr. Nina Park',
    gender: 'Female' as const,
    city: 'Denver',
    state_abbrev: 'CO',
    phone: null,
    photo_url: null,
    photo_url_absolute: null,
    years_in_practice: 9,
    education: 'University',
    about_me: 'Hello.',
    licenses: [],
    languages: [],
    specialties: [],
    publications: null,
  },
  availability_details: {
    appointment_date: '2026-11-23',
    checked_at: '2026-11-20T15:00:00Z',
    available_hours: [],
    is_visit_now_available: false,
    can_request_appointment: true,
    patient_appointment_types: ['video' as const],
  },
})

/** The response to a booking. */
export const createBookedAppointment = (id: number, patient: number, wanted: BookingInput) => {
  const start = Temporal.Instant.fromEpochMilliseconds(wanted.start_time * 1000)
  return {
    id,
    user_id: patient,
    provider_id: wanted.provider_id,
    appointment_status_id: 1,
    appointment_method_id: wanted.appointment_method === 'video' ? 1 : 2,
    customer_call_in_number: wanted.customer_call_in_number,
    chief_complaint: wanted.chief_complaint,
    start_time: start.toString(),
    end_time: start.add({ minutes: 50 }).toString(),
    created_at: start.toString(),
  }
}

/** A booked appointment as the lists return it. */
export function createAppointmentWithStatus(
  id: number,
  wanted: BookingInput,
  status: AppointmentWithStatus['status'] = 'booked',
): AppointmentWithStatus {
  const { start_time, end_time, provider_id } = createBookedAppointment(id, 0, wanted)
  return {
    id,
    provider_id,
    provider: {
      id: provider_id,
      fullname: 'Dr. Nina Park',
      prefix: null,
      gender: 'Female',
      specialty: '',
      photo_url_absolute: null,
    },
    appointment_method: wanted.appointment_method,
    start_time,
    end_time,
    appointment_status_id: 1,
    chief_complaint: wanted.chief_complaint,
    customer_call_in_number: wanted.customer_call_in_number,
    provider_type_id: wanted.provider_type_id,
    state_abbrev: wanted.state_abbrev,
    can_cancel: status === 'booked',
    join: null,
    phone_call: null,
    status,
  }
}

/** A booking as it is sent to the telehealth service. */
export const sampleBooking: BookingInput = {
  provider_id: 800_501,
  provider_type_id: 38,
  appointment_method: 'video',
  start_time: 1_795_000_000,
  state_abbrev: 'FL',
  survey_answer: 'Other',
  chief_complaint: 'EAP counseling',
  customer_call_in_number: '3055550101',
  agrees_to_informed_consent: true,
  agrees_to_privacy_agreement: true,
  consent_user_initials: 'AL',
}
