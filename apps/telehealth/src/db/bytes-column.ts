import { customType } from 'drizzle-orm/pg-core'

/** Bytes as they are, for what everybody may see. */
export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})
