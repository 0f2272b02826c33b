import { customType, pgSchema } from 'drizzle-orm/pg-core'

/** The database schema of the portal API, shared by all modules. */
export const portal = pgSchema('portal')

/**
 * A column whose values are encrypted for their organization, row and column
 * (packages/server-kit/src/crypto).
 */
export const encrypted = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})
