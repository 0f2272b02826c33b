import * as z from 'zod/mini'
import { preferenceValues } from '../../reference-data/intake-preferences.ts'
import { partOfDayValues } from '../../reference-data/parts-of-day.ts'

/**
 * A member's preferences for an in-person counselor: choices only, so that nothing here identifies the
 * member.
 */
export const MeetingPreferences = z.object({
  /** F, M; null: no preference. */
  gender: z.nullable(z.enum(['F', 'M'])),
  /** Preferred language; null: not given. */
  language: z.nullable(z.enum(preferenceValues.preferred_language)),
  /** Null: not given. */
  part_of_day: z.nullable(z.enum(partOfDayValues)),
})
export type MeetingPreferences = z.output<typeof MeetingPreferences>

/** An in-person request, for the counselor who has accepted it. */
export const MeetingRequest = z.object({
  /** Where to meet, without the street; each part is null where it was not given. */
  place: z.object({
    city: z.nullable(z.string()),
    /** Two letters. */
    state: z.nullable(z.string()),
    zip: z.nullable(z.string()),
  }),
  wishes: MeetingPreferences,
  /** Free text of the member, which may contain names; null: none. */
  notes: z.nullable(z.string()),
})
export type MeetingRequest = z.output<typeof MeetingRequest>

/** The same for the holder of its task, with the member's contact preferences. */
export const TaskRequest = z.extend(MeetingRequest, {
  /** email or phone; null: not given. */
  preferred_contact: z.nullable(z.string()),
  /** Whether a voice message may be left; null: not given. */
  okay_to_leave_voicemail: z.nullable(z.boolean()),
})
export type TaskRequest = z.output<typeof TaskRequest>
