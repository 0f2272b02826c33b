import { and, gt, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { Span } from '#availability/slots.ts'
import { licences } from '#db/tables.ts'

/** Whether a licence lets its holder be found and booked at a moment, in a statement: it was checked, and has not ended. */
export const isLicenceHeld = (now: Temporal.Instant): SQL | undefined =>
  and(isNotNull(licences.checkedAt), or(isNull(licences.endsAt), gt(licences.endsAt, now)))

/** The time after a licence: nobody is met in it. */
export const afterLicence = (endsAt: Temporal.Instant | null): readonly Span[] =>
  endsAt === null ? [] : [{ from: endsAt.epochMilliseconds, to: Infinity }]
