import { customType } from 'drizzle-orm/pg-core'

/** An instant in UTC, in milliseconds: the same value is written and read. */
export const instant = customType<{ data: Temporal.Instant; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  toDriver: (value) => value.toString({ smallestUnit: 'millisecond' }),
  fromDriver: (value) => Temporal.Instant.from(value),
})
