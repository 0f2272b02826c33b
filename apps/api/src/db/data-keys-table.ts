import { customType, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { portal } from './portal-schema.ts'

const wrapped = customType<{ data: Buffer; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Organization data keys, wrapped by the master key; used by packages/server-kit/src/crypto. */
export const dataKeys = portal.table(
  'data_keys',
  {
    /** Organization id. */
    owner: text('owner').notNull(),
    version: integer('version').notNull(),
    wrapped: wrapped('wrapped').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.version] })],
)
