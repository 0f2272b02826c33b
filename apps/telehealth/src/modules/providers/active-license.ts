import { and, gt, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { TimeSpan } from '#modules/availability/slots.ts'
import { licenses } from '#db/tables.ts'

/** Whether a licence lets its holder be found and booked at a moment, in a statement: it was checked, and has not ended. */
export const isLicenseActive = (now: Temporal.Instant): SQL | undefined =>
  and(isNotNull(licenses.checkedAt), or(isNull(licenses.endsAt), gt(licenses.endsAt, now)))

/** The time after a licence: nobody is met in it. */
export const afterLicenseEnd = (endsAt: Temporal.Instant | null): readonly TimeSpan[] =>
  endsAt === null ? [] : [{ from: endsAt.epochMilliseconds, to: Infinity }]
