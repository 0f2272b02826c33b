import { customType } from 'drizzle-orm/pg-core'

/** Plain bytes, for public data. */
export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** A value encrypted for its organization, row and column (packages/server-kit/src/crypto). */
export const encrypted = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})
