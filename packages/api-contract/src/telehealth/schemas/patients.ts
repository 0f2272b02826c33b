import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import { IsoDate, StateCode, Integer, TelehealthId, TelehealthIdText } from '../../schemas.ts'
import { SessionTerms } from './session-terms.ts'
import { TelehealthToken } from './token.ts'

/** Id of a session; reveals nothing about the person. */
const SessionName = z.string().check(z.maxLength(100))
const ApiKey = z.object({ api_key: z.string(), password: z.string() })

/** The patient's record (CALL-46, ENTITY-14). */
export const PatientProfile = z.object({
  id: TelehealthId,
  fullname: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  gender: z.string(),
  birthdate: IsoDate,
  /** Empty until given. */
  phone: z.string(),
  us_time_zone_id: z.int(),
  unread_message_count: z.int(),
  /** Visits that took place. */
  completed_appointments: z.int(),
  /** Whether no covered session is left, by the count that rejects a booking; never how many (RD-015). */
  sessions_used_up: z.optional(z.boolean()),
})

export const patientsSchemas = {
  'POST /v1/sso_auth/auth_token': {
    body: z.object({
      auth: z.object({
        first_name: z.string(),
        last_name: z.string(),
        gender: z.enum(['M', 'F', 'U']),
        birthdate: IsoDate,
        /** The portal's member id, used to find the patient. */
        member_id: z.string(),
        subscriber_id: z.string(),
        email: z.string(),
        /**
         * Ten digits. This and the address are null until the patient gives them: a visit is booked before
         * (decision 012). For a service that requires them, the organization's registration is `full`.
         */
        phone: z.nullable(z.string()),
        address1: z.nullable(z.string()),
        address2: z.nullable(z.string()),
        city: z.nullable(z.string()),
        state: z.nullable(StateCode),
        zip: z.nullable(z.string()),
        relationship: z.enum(['Self', 'Spouse', 'Child', 'Other Adult']),
        /** Time zone id of the telehealth service. */
        us_time_zone_id: z.optional(Integer),
      }),
      org: z.object({
        /** Organization username. */
        ou: z.string(),
        /** Sessions covered by the authorization; null: unlimited. */
        covered_sessions: z.nullable(Integer),
        /** How they are granted; a service that does not support it grants them once. */
        session_terms: z.optional(SessionTerms),
      }),
      /**
       * The session of the token, which `endPatientTokens` ends. A token without one lasts its full lifetime.
       */
      session: z.optional(SessionName),
      api: ApiKey,
    }),
    response: TelehealthToken,
  },
  'POST /v1/sso_auth/auth_end': {
    body: z.object({
      sessions: z.array(SessionName).check(z.maxLength(limits.sessionsEndedAtOnce)),
      api: ApiKey,
    }),
    response: z.object({ message: z.string() }),
  },
  'POST /v1/sso_auth/visitor_token': {
    body: z.object({
      org: z.object({ ou: z.string() }),
      /**
       * Distinguishes visitors of one organization, so that each can hold a slot; reveals nothing about the
       * person.
       */
      visitor: z.optional(z.string().check(z.maxLength(100))),
      api: ApiKey,
    }),
    response: TelehealthToken,
  },
  'POST /v1/sso_auth/auth_extend': {
    body: z.object({ org: z.object({ ou: z.string() }), api: ApiKey }),
    response: TelehealthToken,
  },
  'GET /v2/patients/:id': {
    params: z.object({ id: TelehealthIdText }),
    response: z.object({ patient_profile: PatientProfile }),
  },
}
