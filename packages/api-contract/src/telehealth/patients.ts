import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { Integer, IsoDate, StateCode, TelehealthId, TelehealthIdText } from '../schemas.ts'
import { SessionTerms } from './session-terms.ts'
import { TelehealthToken } from './token.ts'

/** Names a sign-in; says nothing about the person. */
const SessionName = z.string().check(z.maxLength(100))
const ApiKey = z.object({ api_key: z.string(), password: z.string() })

/** Creates or updates a patient and hands out a patient token; for servers only. */
export const issuePatientToken = defineEndpoint({
  method: 'POST',
  path: '/v1/sso_auth/auth_token',
  auth: 'partner',
  summary: 'Create or update a patient and get a token for it',
  body: z.object({
    auth: z.object({
      first_name: z.string(),
      last_name: z.string(),
      gender: z.enum(['M', 'F', 'U']),
      birthdate: IsoDate,
      /** The portal's member id: finds the patient again. */
      member_id: z.string(),
      subscriber_id: z.string(),
      email: z.string(),
      /**
       * Ten digits. This and the address are null until the patient has said them: a visit is booked before (decision 012). A
       * service that takes no such patient is behind an organisation whose registration is `full`.
       */
      phone: z.nullable(z.string()),
      address1: z.nullable(z.string()),
      address2: z.nullable(z.string()),
      city: z.nullable(z.string()),
      state: z.nullable(StateCode),
      zip: z.nullable(z.string()),
      relationship: z.enum(['Self', 'Spouse', 'Child', 'Other Adult']),
      /** Number of the time zone, as the telehealth service counts them. */
      us_time_zone_id: z.optional(Integer),
    }),
    org: z.object({
      /** Organisation username. */
      ou: z.string(),
      /** Sessions covered by the authorisation; null is without limit. */
      covered_sessions: z.nullable(Integer),
      /** How they are granted; a service that does not know it grants them once. */
      session_terms: z.optional(SessionTerms),
    }),
    /** The sign-in the token is for: ended with it, by `endPatientTokens`. A token without one lives its full life. */
    session: z.optional(SessionName),
    api: ApiKey,
  }),
  success: { status: 200, body: TelehealthToken },
  refusals: ['account_exists'],
})

/** Ends the tokens of sign-ins that are over, at once; for servers only. Ones it never heard of do no harm. */
export const endPatientTokens = defineEndpoint({
  method: 'POST',
  path: '/v1/sso_auth/auth_end',
  auth: 'partner',
  summary: 'End the patient tokens of sign-ins that are over',
  body: z.object({
    sessions: z.array(SessionName).check(z.maxLength(limits.sessionsEndedAtOnce)),
    api: ApiKey,
  }),
  success: { status: 200, body: z.object({ message: z.string() }) },
})

/** Token of the temporary user: may search and read profiles only (RD-151). */
export const issueVisitorToken = defineEndpoint({
  method: 'POST',
  path: '/v1/sso_auth/visitor_token',
  auth: 'partner',
  summary: 'Token of the temporary user of visitors',
  body: z.object({
    org: z.object({ ou: z.string() }),
    /** Tells visitors of one organisation apart, so that everybody holds an own slot; says nothing about the person. */
    visitor: z.optional(z.string().check(z.maxLength(100))),
    api: ApiKey,
  }),
  success: { status: 200, body: TelehealthToken },
})

/** Trades a still valid patient token for a fresh one; for servers only. */
export const extendPatientToken = defineEndpoint({
  method: 'POST',
  path: '/v1/sso_auth/auth_extend',
  auth: 'partner',
  summary: 'Renew a patient token; the old one stands in the Authorization header',
  body: z.object({ org: z.object({ ou: z.string() }), api: ApiKey }),
  success: { status: 200, body: TelehealthToken },
})

/** The patient's record (CALL-46, ENTITY-14). */
export const PatientProfile = z.object({
  id: TelehealthId,
  fullname: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  gender: z.string(),
  birthdate: IsoDate,
  /** Empty until it was said. */
  phone: z.string(),
  us_time_zone_id: z.int(),
  unread_message_count: z.int(),
  /** Visits that took place. */
  completed_appointments: z.int(),
  /** Whether no covered session is left, by the count that refuses a booking; never how many (RD-015). */
  sessions_used_up: z.optional(z.boolean()),
})

/** Reads the patient's record. */
export const readPatient = defineEndpoint({
  method: 'GET',
  path: '/v2/patients/:id',
  auth: 'patient',
  summary: "A patient's record",
  params: z.object({ id: TelehealthIdText }),
  success: { status: 200, body: z.object({ patient_profile: PatientProfile }) },
})
