import { customType } from 'drizzle-orm/pg-core'

/** Plain bytes, for public data. */
export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})
