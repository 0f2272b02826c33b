import { customType } from 'drizzle-orm/pg-core'

/**
 * A column whose values are encrypted for their organization, row and column
 * (packages/server-kit/src/crypto).
 */
export const encrypted = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})
