import type { BookingInput } from '@evenkeel/api-contract/telehealth/appointments'

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
