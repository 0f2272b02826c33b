import * as z from 'zod/mini'
import { limits } from '../limits.ts'

/** What a client's contract says about covered sessions, beside their number. */
export const SessionTerms = z.object({
  /**
   * Month and day a contract year begins on in the patient's zone, as `07-01`: its sessions are granted anew then. Null where
   * sessions are granted once.
   */
  year_begins: z.nullable(z.string().check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))),
  /** Whether each concern has the number for itself, in each year where there are years. Nothing said: they count together. */
  per_concern: z.optional(z.boolean()),
  /** Up to how many hours before its start a visit is canceled free; canceled after that it counts. Nothing said: until it starts. */
  notice_hours: z.optional(z.int().check(z.minimum(0), z.maximum(limits.noticeHoursMax))),
  /** Whether a visit the patient did not come to counts. Nothing said: it does. */
  no_show_counts: z.optional(z.boolean()),
  /** Whether the first visit with a counselor who was no fit is given back, once a contract year. Nothing said: it is not. */
  gives_back_no_fit: z.optional(z.boolean()),
})
export type SessionTerms = z.output<typeof SessionTerms>
