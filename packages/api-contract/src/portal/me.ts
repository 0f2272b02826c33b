import { defineEndpoint } from '../endpoint.ts'

export type { VisitDetails } from './schemas/me.ts'

/** Reads the signed-in member with a fresh telehealth token, never with `auth_token` (CALL-15). */
export const readMe = defineEndpoint('GET /me', {
  auth: 'member',
  dataCategory: 'account',
  summary: 'The signed-in member',
  success: { status: 200 },
})

/** Attaches a visitor's answer set to the signed-in member (CALL-16, RD-147). */
export const updateMyResponses = defineEndpoint('PATCH /me/update-responses', {
  auth: 'member',
  dataCategory: 'answers',
  summary: 'Take over the answers given before signing in',
  success: { status: 200 },
  refusals: ['NotFound', 'PermissionDenied'],
})

/**
 * Intake state of the member's location: `open` has unanswered questions, `call` requires a phone call;
 * neither allows booking.
 */
export const readMyIntake = defineEndpoint('GET /me/intake', {
  auth: 'member',
  dataCategory: 'answers',
  summary: "Whether the intake of the member's location allows booking",
  success: { status: 200 },
})

/** Creates an answer set from the member's earlier answers, at the first unanswered question. */
export const resumeMyIntake = defineEndpoint('POST /me/intake', {
  auth: 'member',
  dataCategory: 'answers',
  summary: 'Go on with the questions that are left',
  success: { status: 201 },
})

/** Lists the work questions to ask this member after a booking; empty where the organization asks none. */
export const readQuestionsAfterBooking = defineEndpoint('GET /me/questions-after-booking', {
  auth: 'member',
  dataCategory: 'question',
  summary: 'Questions asked once after a booking',
  success: { status: 200 },
})

/** Adds answers to those questions only. Null skips one permanently: no one is asked twice. */
export const answerAfterBooking = defineEndpoint('PATCH /me/questions-after-booking', {
  auth: 'member',
  dataCategory: 'answers',
  summary: 'Answer the questions asked after a booking, or leave them out',
  success: { status: 200 },
  refusals: ['ValidationError', 'NotFound'],
})

/** Stores the state of the visit (CALL-17): two letters or the full name. */
export const updateAppointmentState = defineEndpoint('POST /me/update-appointment-state', {
  auth: 'member',
  dataCategory: 'account',
  summary: 'Say in which state the visit takes place',
  success: { status: 200 },
  refusals: ['ValidationError'],
})

/**
 * Updates the details a counselor needs before a first visit. Omitted fields are unchanged, null deletes one.
 * Forwarded to the telehealth service (decision 012).
 */
export const updateVisitDetails = defineEndpoint('PATCH /me/visit-details', {
  auth: 'member',
  dataCategory: 'account',
  summary: 'Say what a counselor should know before a first visit',
  success: { status: 200 },
  refusals: ['ValidationError'],
})

/**
 * Stores the time zone chosen on this device: an IANA name, as at registration. The matching one of the eight
 * is stored. The profile is unchanged; while the two differ, emails about a visit name both.
 */
export const updateTimeZone = defineEndpoint('POST /me/update-time-zone', {
  auth: 'member',
  dataCategory: 'account',
  summary: 'Say which time zone was chosen on this device',
  success: { status: 200 },
  refusals: ['ValidationError'],
})

/** Stores the member's language, as requested by the URL of a page; emails are sent in it. */
export const updateLanguage = defineEndpoint('POST /me/update-language', {
  auth: 'member',
  dataCategory: 'account',
  summary: 'Say in which language the member reads',
  success: { status: 200 },
  refusals: ['ValidationError'],
})

/**
 * Returns the key under which the member's browsers encrypt drafts, so that they survive the end of a
 * session. One constant key per member, created at the first call and returned to no one else.
 */
export const readDraftKey = defineEndpoint('GET /me/draft-key', {
  auth: 'member',
  dataCategory: 'drafts',
  summary: 'The key for drafts kept in the browser',
  success: { status: 200 },
})
