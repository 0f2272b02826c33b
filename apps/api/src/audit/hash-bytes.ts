import { customType } from 'drizzle-orm/pg-core'

/** A hash, as bytes. */
export const hashBytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})
