import { sql } from 'drizzle-orm'
import { index, integer, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core'
import { encrypted } from './encrypted-column.ts'

/** What no backup of the database holds (decision 025); the own API has tables of its own in it. */
export const keysSchema = pgSchema('keys')

/** Keys of each patient, wrapped by the master key. */
export const patientKeys = keysSchema.table(
  'patients',
  {
    /** The portal's id of the member, or the one of the installation. */
    owner: text().notNull(),
    version: integer().notNull(),
    wrapped: encrypted().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.version] }),
    // Number of the master key: under which ones keys lie is asked often, and there are few.
    index('patients_master').on(sql`substring(${table.wrapped} from 2 for 4)`),
  ],
)

/** Who a patient is, as a keyed hash of name, birth date and address: found again while none of them is there to read. */
export const patientIdentityHashes = keysSchema.table(
  'patient_people',
  {
    owner: text().primaryKey(),
    person: text().notNull(),
  },
  (table) => [index('patient_people_person').on(table.person)],
)
