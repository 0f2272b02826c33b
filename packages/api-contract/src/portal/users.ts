import * as z from 'zod/mini'
import { mapProfileFields } from '../forms/profile.ts'
import { TelehealthToken } from '../telehealth/token.ts'
import { languages } from '../i18n/languages.ts'
import { StateCode, TelehealthId, Uuid } from '../schemas.ts'

const { birthdate: _hidden, ...visibleProfileFields } = mapProfileFields(z.string(), z.nullable(z.string()))

/** A member as the member sees him- or herself (ENTITY-02). Birth date and codes never leave the server. */
export const User = z.object({
  id: Uuid,
  /** The phone as E.164; what may be said after the booking is null until it is (decision 012). */
  ...visibleProfileFields,
  state: z.nullable(StateCode),
  /** Always Self: nobody books in another's name (ENTITY-03). */
  relationship: z.literal('Self'),
  /** Patient id at the telehealth service; until the code is confirmed that of the temporary user. */
  mdlive_id: z.nullable(TelehealthId),
  md_live: z.nullable(TelehealthToken),
  is_verified: z.boolean(),
  agrees_to_privacy_notice: z.boolean(),
  agrees_to_mdlive_informed_consent: z.boolean(),
  agrees_to_mdlive_privacy_agreement: z.boolean(),
  /** Two letters, upper case, one where a name has none; null until they were given. */
  mdlive_consent_user_initials: z.nullable(z.string()),
  chief_complaint1: z.nullable(z.string()),
  chief_complaint2: z.nullable(z.string()),
  /** State in which the visit takes place (RD-148). */
  appointment_state: z.nullable(StateCode),
  /** One of the eight zones. */
  timezone: z.string(),
  /** Another of them, chosen on a device since: mails about a visit name both; null while there is none. */
  device_timezone: z.nullable(z.string()),
  /** The language of the member's mails: that of the page they registered on, or chose since; null while it was never said. */
  reading_language: z.optional(z.nullable(z.enum(languages.map(({ id }) => id)))),
  /** Left out, unless no phone is known and a booking asks for one: the care line is to call (decision 015). */
  asks_for_phone: z.optional(z.boolean()),
  organisation: z.nullable(Uuid),
  /** Client id of the member's organisation: links in mails and after sign-in start with it. */
  organisation_username: z.string(),
  /**
   * Sessions that are covered for this member: of the location and the class; null where none are named or the number is hidden
   * (RD-015). An API of the release before says nothing of it.
   */
  number_of_sessions: z.optional(z.nullable(z.int())),
  /** Id of the member's answer set. */
  answer: z.nullable(Uuid),
})
export type User = z.output<typeof User>

/** A member together with a fresh own-service token: log-in and registration. */
export const SignedInUser = z.extend(User, { auth_token: z.string() })
export type SignedInUser = z.output<typeof SignedInUser>
