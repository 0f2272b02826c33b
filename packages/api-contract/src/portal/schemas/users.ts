import * as z from 'zod/mini'
import { mapProfileFields } from '../../forms/profile.ts'
import { languages } from '../../i18n/languages.ts'
import { Uuid, StateCode, TelehealthId } from '../../schemas.ts'
import { TelehealthToken } from '../../telehealth/schemas/token.ts'

const { birthdate: _hidden, ...visibleProfileFields } = mapProfileFields(z.string(), z.nullable(z.string()))

/** A member, as visible to that member (ENTITY-02). Birth date and codes never leave the server. */
export const User = z.object({
  id: Uuid,
  /** The phone as E.164; fields optional at booking are null until given (decision 012). */
  ...visibleProfileFields,
  state: z.nullable(StateCode),
  /** Always Self: no one books for another person (ENTITY-03). */
  relationship: z.literal('Self'),
  /** Patient id at the telehealth service; until the code is confirmed that of the temporary user. */
  mdlive_id: z.nullable(TelehealthId),
  md_live: z.nullable(TelehealthToken),
  is_verified: z.boolean(),
  agrees_to_privacy_notice: z.boolean(),
  agrees_to_mdlive_informed_consent: z.boolean(),
  agrees_to_mdlive_privacy_agreement: z.boolean(),
  /** Two upper-case letters, one where a name has none; null until given. */
  mdlive_consent_user_initials: z.nullable(z.string()),
  chief_complaint1: z.nullable(z.string()),
  chief_complaint2: z.nullable(z.string()),
  /** State in which the visit takes place (RD-148). */
  appointment_state: z.nullable(StateCode),
  /** One of the eight time zones. */
  timezone: z.string(),
  /** A different time zone chosen on a device: emails about a visit name both; null without one. */
  device_timezone: z.nullable(z.string()),
  /** Language of the member's emails: that of the registration page, or chosen later; null if never set. */
  reading_language: z.optional(z.nullable(z.enum(languages.map(({ id }) => id)))),
  /** Omitted, unless no phone is known and a booking requires one for a care line call (decision 015). */
  asks_for_phone: z.optional(z.boolean()),
  organisation: z.nullable(Uuid),
  /** Client id of the member's organization: prefix of links in emails and after log-in. */
  organisation_username: z.string(),
  /**
   * Covered sessions of this member, by location and class; null when unspecified or hidden (RD-015). The
   * previous release of the API omits it.
   */
  number_of_sessions: z.optional(z.nullable(z.int())),
  /** Id of the member's answer set. */
  answer: z.nullable(Uuid),
})
export type User = z.output<typeof User>

/** A member with a fresh portal API token: log-in and registration. */
export const SignedInUser = z.extend(User, { auth_token: z.string() })
export type SignedInUser = z.output<typeof SignedInUser>
