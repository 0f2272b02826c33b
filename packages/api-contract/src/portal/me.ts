import * as z from 'zod/mini'
import { languages } from '../i18n/languages.ts'
import { defineEndpoint } from '../endpoint.ts'
import { mapProfileFields } from '../forms/profile.ts'
import { MessageResponse, Uuid } from '../schemas.ts'
import { AnswerItem, AnswerSet } from './answers.ts'
import { Question } from './questions.ts'
import { User } from './users.ts'

const optionalText = z.optional(z.nullable(z.string().check(z.maxLength(200))))
const {
  email: _email,
  first_name: _first,
  last_name: _last,
  birthdate: _birthdate,
  ...visitDetailShape
} = mapProfileFields(optionalText, optionalText)

/** Details of `forms/visit-details.ts`; shapes only. */
export const VisitDetails = z.object(visitDetailShape)
export type VisitDetails = z.output<typeof VisitDetails>

/** Reads the signed-in member with a fresh telehealth token, never with `auth_token` (CALL-15). */
export const readMe = defineEndpoint({
  method: 'GET',
  path: '/me',
  auth: 'member',
  dataCategory: 'account',
  summary: 'The signed-in member',
  success: { status: 200, body: User },
})

/** Attaches a visitor's answer set to the signed-in member (CALL-16, RD-147). */
export const updateMyResponses = defineEndpoint({
  method: 'PATCH',
  path: '/me/update-responses',
  auth: 'member',
  dataCategory: 'answers',
  summary: 'Take over the answers given before signing in',
  body: z.object({
    /** Answer set without owner, or the member's. */
    id: Uuid,
    /** Its answer token: an id alone is not enough. */
    answer_token: z.optional(z.string()),
  }),
  success: { status: 200, body: MessageResponse },
  refusals: ['NotFound', 'PermissionDenied'],
})

/**
 * Intake state of the member's location: `open` has unanswered questions, `call` requires a phone call;
 * neither allows booking.
 */
export const readMyIntake = defineEndpoint({
  method: 'GET',
  path: '/me/intake',
  auth: 'member',
  dataCategory: 'answers',
  summary: "Whether the intake of the member's location allows booking",
  success: { status: 200, body: z.object({ status: z.enum(['complete', 'open', 'call']) }) },
})

/** Creates an answer set from the member's earlier answers, at the first unanswered question. */
export const resumeMyIntake = defineEndpoint({
  method: 'POST',
  path: '/me/intake',
  auth: 'member',
  dataCategory: 'answers',
  summary: 'Go on with the questions that are left',
  success: { status: 201, body: z.extend(AnswerSet, { answer_token: z.string() }) },
})

/** Lists the work questions to ask this member after a booking; empty where the organization asks none. */
export const readQuestionsAfterBooking = defineEndpoint({
  method: 'GET',
  path: '/me/questions-after-booking',
  auth: 'member',
  dataCategory: 'question',
  summary: 'Questions asked once after a booking',
  success: { status: 200, body: z.object({ questions: z.array(Question) }) },
})

/** Adds answers to those questions only. Null skips one permanently: no one is asked twice. */
export const answerAfterBooking = defineEndpoint({
  method: 'PATCH',
  path: '/me/questions-after-booking',
  auth: 'member',
  dataCategory: 'answers',
  summary: 'Answer the questions asked after a booking, or leave them out',
  body: z.object({ response: z.array(AnswerItem).check(z.minLength(1), z.maxLength(10)) }),
  success: { status: 200, body: MessageResponse },
  refusals: ['ValidationError', 'NotFound'],
})

/** Stores the state of the visit (CALL-17): two letters or the full name. */
export const updateAppointmentState = defineEndpoint({
  method: 'POST',
  path: '/me/update-appointment-state',
  auth: 'member',
  dataCategory: 'account',
  summary: 'Say in which state the visit takes place',
  body: z.object({ appointment_state: z.string().check(z.maxLength(30)) }),
  success: { status: 200, body: MessageResponse },
  refusals: ['ValidationError'],
})

/**
 * Updates the details a counselor needs before a first visit. Omitted fields are unchanged, null deletes one.
 * Forwarded to the telehealth service (decision 012).
 */
export const updateVisitDetails = defineEndpoint({
  method: 'PATCH',
  path: '/me/visit-details',
  auth: 'member',
  dataCategory: 'account',
  summary: 'Say what a counselor should know before a first visit',
  body: VisitDetails,
  success: { status: 200, body: User },
  refusals: ['ValidationError'],
})

/**
 * Stores the time zone chosen on this device: an IANA name, as at registration. The matching one of the eight
 * is stored. The profile is unchanged; while the two differ, emails about a visit name both.
 */
export const updateTimeZone = defineEndpoint({
  method: 'POST',
  path: '/me/update-time-zone',
  auth: 'member',
  dataCategory: 'account',
  summary: 'Say which time zone was chosen on this device',
  body: z.object({ timezone: z.string().check(z.maxLength(60)) }),
  success: { status: 200, body: MessageResponse },
  refusals: ['ValidationError'],
})

/** Stores the member's language, as requested by the URL of a page; emails are sent in it. */
export const updateLanguage = defineEndpoint({
  method: 'POST',
  path: '/me/update-language',
  auth: 'member',
  dataCategory: 'account',
  summary: 'Say in which language the member reads',
  body: z.object({ language: z.enum(languages.map(({ id }) => id)) }),
  success: { status: 200, body: MessageResponse },
  refusals: ['ValidationError'],
})

/**
 * Returns the key under which the member's browsers encrypt drafts, so that they survive the end of a
 * session. One constant key per member, created at the first call and returned to no one else.
 */
export const readDraftKey = defineEndpoint({
  method: 'GET',
  path: '/me/draft-key',
  auth: 'member',
  dataCategory: 'drafts',
  summary: 'The key for drafts kept in the browser',
  success: {
    status: 200,
    body: z.object({
      /** 256 random bits in base64url, for AES-GCM. */
      key: z.string().check(z.regex(/^[\w-]{43}$/)),
    }),
  },
})
