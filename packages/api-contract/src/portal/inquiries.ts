import * as z from 'zod/mini'
import { mapProfileFields } from '../forms/profile.ts'
import { IsoDate, IsoInstant, StateCode, TelehealthId, Uuid } from '../schemas.ts'

const Stored = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

/**
 * What the call centre's system receives of a request to meet in person. Sent as JSON with the header
 * `Idempotency-Key`, which holds the id: the same request may arrive again after a lost answer and must count once. The
 * answer is a plain text of at most 40 characters, the receiver's own reference, or nothing.
 */
export const Inquiry = z.object({
  /** Id of the portal's own appointment record. */
  id: Uuid,
  /** What the member was told to quote. */
  reference: z.string(),
  requested_at: IsoInstant,
  /** The person said yes to the question about danger: call this person first. */
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
    /** Chosen location; null without one. */
    location: z.nullable(z.string()),
  }),
  /** State of the visit. */
  appointment_state: z.nullable(StateCode),
  wishes: z.object({
    /** M, F, or null for no preference. */
    gender_preference: z.nullable(z.string()),
    /** home_address or other_address. */
    near: z.nullable(z.string()),
    /** Set when it is not the home address. */
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
  /** The four screening answers counted upwards, 0 (not at all) to 3 (nearly every day); null where not asked. */
  screening: z.record(z.string(), z.nullable(z.int())),
  /** Stored value of every answer by the key of its question. */
  answers: z.record(z.string(), Stored),
})
export type Inquiry = z.output<typeof Inquiry>
