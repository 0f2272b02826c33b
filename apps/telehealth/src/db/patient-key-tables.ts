import { sql } from 'drizzle-orm'
import { index, integer, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core'
import { encrypted } from './columns.ts'

/** Tables that no database backup contains (decision 025). The portal API also has tables in this schema. */
export const keysSchema = pgSchema('keys')

/** Keys of each patient, wrapped by the master key. */
export const patientKeys = keysSchema.table(
  'patients',
  {
    /** The portal's id of the member, or the id of the installation. */
    owner: text().notNull(),
    version: integer().notNull(),
    wrapped: encrypted().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.version] }),
    // Number of the master key. Which ones are in use is queried often, and there are few.
    index('patients_master').on(sql`substring(${table.wrapped} from 2 for 4)`),
  ],
)

/**
 * Keyed hash of a patient's name, birth date and address. Finds duplicates without storing these in readable
 * form.
 */
export const patientIdentityHashes = keysSchema.table(
  'patient_people',
  {
    owner: text().primaryKey(),
    person: text().notNull(),
  },
  (table) => [index('patient_people_person').on(table.person)],
)
