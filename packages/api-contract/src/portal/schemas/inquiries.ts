import * as z from 'zod/mini'
import { mapProfileFields } from '../../forms/profile.ts'
import { Uuid, IsoInstant, TelehealthId, IsoDate, StateCode } from '../../schemas.ts'

const Stored = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

/**
 * An in-person request as sent to the call center's system. JSON with the header `Idempotency-Key`, which
 * holds the id: the same request may arrive again after a lost response and must count once. The response is
 * a plain text of at most 40 characters, the receiver's reference, or empty.
 */
export const Inquiry = z.object({
  /** Id of the portal's appointment record. */
  id: Uuid,
  /** Reference number given to the member. */
  reference: z.string(),
  requested_at: IsoInstant,
  /** The person answered the danger question with yes: call first. */
  urgent: z.boolean(),
  person: z.object({
    member_id: Uuid,
    mdlive_id: z.nullable(TelehealthId),
    /** The phone as E.164. */
    ...mapProfileFields(z.string(), z.nullable(z.string())),
    birthdate: IsoDate,
    timezone: z.string(),
  }),
  organisation: z.object({
    username: z.string(),
    parent_code: z.nullable(z.string()),
    /** Selected location; null without one. */
    location: z.nullable(z.string()),
  }),
  /** State of the visit. */
  appointment_state: z.nullable(StateCode),
  wishes: z.object({
    /** M, F, or null for no preference. */
    gender_preference: z.nullable(z.string()),
    /** home_address or other_address. */
    near: z.nullable(z.string()),
    /** Present when it is not the home address. */
    address: z.nullable(
      z.object({
        address1: z.string(),
        address2: z.nullable(z.string()),
        city: z.string(),
        state: z.string(),
        zip: z.string(),
      }),
    ),
    /** email or phone. */
    preferred_contact: z.nullable(z.string()),
    okay_to_leave_voicemail: z.nullable(z.boolean()),
    notes: z.nullable(z.string()),
  }),
  /**
   * The four screening answers on a scale from 0 (not at all) to 3 (nearly every day); null where not asked.
   */
  screening: z.record(z.string(), z.nullable(z.int())),
  /** Stored value of every answer by question key. */
  answers: z.record(z.string(), Stored),
})
export type Inquiry = z.output<typeof Inquiry>
