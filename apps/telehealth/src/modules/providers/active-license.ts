import { and, gt, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { TimeSpan } from '#modules/availability/slots.ts'
import { licenses } from '#db/tables.ts'

/** SQL condition: whether a license is active at an instant. It was verified and has not ended. */
export const isLicenseActive = (now: Temporal.Instant): SQL | undefined =>
  and(isNotNull(licenses.checkedAt), or(isNull(licenses.endsAt), gt(licenses.endsAt, now)))

/** The span after a license ends, without visits. */
export const afterLicenseEnd = (endsAt: Temporal.Instant | null): readonly TimeSpan[] =>
  endsAt === null ? [] : [{ from: endsAt.epochMilliseconds, to: Infinity }]
