import * as z from 'zod/mini'
import { preferenceValues } from '../reference-data/intake-preferences.ts'
import { partOfDayValues } from '../reference-data/parts-of-day.ts'

/** What a member wishes of a counselor to meet in person: choices alone, so that nothing here says who the member is. */
export const MeetingPreferences = z.object({
  /** F, M; null: no preference. */
  gender: z.nullable(z.enum(['F', 'M'])),
  /** Language to talk in; null: not said. */
  language: z.nullable(z.enum(preferenceValues.preferred_language)),
  /** Null: not said. */
  part_of_day: z.nullable(z.enum(partOfDayValues)),
})
export type MeetingPreferences = z.output<typeof MeetingPreferences>

/** A request to meet in person, for the counselor who has accepted it. */
export const MeetingRequest = z.object({
  /** Near where the member wants to meet somebody, without the street; each part is null where it was not said. */
  place: z.object({
    city: z.nullable(z.string()),
    /** Two letters. */
    state: z.nullable(z.string()),
    zip: z.nullable(z.string()),
  }),
  wishes: MeetingPreferences,
  /** The member's own words, which may hold names; null: none. */
  notes: z.nullable(z.string()),
})
export type MeetingRequest = z.output<typeof MeetingRequest>

/** The same for the holder of its task, with how to send the member names. */
export const TaskRequest = z.extend(MeetingRequest, {
  /** email or phone; null: not said. */
  preferred_contact: z.nullable(z.string()),
  /** Whether a voice message may be left; null: not said. */
  okay_to_leave_voicemail: z.nullable(z.boolean()),
})
export type TaskRequest = z.output<typeof TaskRequest>
