import * as z from 'zod/mini'
import { limits } from '../../limits.ts'

/** Contract terms of covered sessions, besides their number. */
export const SessionTerms = z.object({
  /**
   * Month and day on which a contract year begins in the patient's time zone, as `07-01`: sessions are then
   * renewed. Null where sessions are granted once.
   */
  year_begins: z.nullable(z.string().check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))),
  /**
   * Whether the number applies per concern, in each contract year if there are any. Default: all concerns
   * count together.
   */
  per_concern: z.optional(z.boolean()),
  /**
   * Hours before its start until which a visit can be canceled free of charge; later it counts. Default:
   * until it starts.
   */
  notice_hours: z.optional(z.int().check(z.minimum(0), z.maximum(limits.noticeHoursMax))),
  /** Whether a no-show counts. Default: yes. */
  no_show_counts: z.optional(z.boolean()),
  /**
   * Whether the first visit with a counselor who was not a fit is returned, once a contract year. Default:
   * no.
   */
  gives_back_no_fit: z.optional(z.boolean()),
})
export type SessionTerms = z.output<typeof SessionTerms>
