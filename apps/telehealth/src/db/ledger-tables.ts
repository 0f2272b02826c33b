import { coverageEntryKinds, coverageEntryReasons } from '@evenkeel/api-contract/telehealth/coverage'
import { date, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { encrypted } from './encrypted-column.ts'
import { appointments, patientIdColumn, telehealth } from './tables.ts'

/** Sessions a patient may use between two days. What became of them stands in the ledger. */
export const authorizations = telehealth.table(
  'authorizations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 970_001 }),
    patientId: patientIdColumn(),
    /** Encrypted: the concern it is for; null where it is for all of them. */
    concern: encrypted(),
    /** Sessions granted; null is without limit. */
    sessions: integer(),
    /** First day it covers, in the patient's zone; null: from the beginning. */
    validFrom: date('valid_from', { mode: 'string' }),
    /** First day it does not cover any more; null: without end. */
    validUntil: date('valid_until', { mode: 'string' }),
    grantedAt: instant('granted_at').notNull(),
  },
  (table) => [index('authorizations_patient').on(table.patientId, table.id)],
)

/**
 * Every change of what is left of an authorization: the sum of its entries is its balance. Rows are only added; a trigger
 * refuses to change one, and to remove one of a patient who stays.
 */
export const ledgerEntries = telehealth.table(
  'ledger_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 980_001 }),
    patientId: patientIdColumn(),
    authorizationId: integer('authorization_id')
      .notNull()
      .references(() => authorizations.id, { onDelete: 'cascade' }),
    /** The visit it is about; null for what concerns the authorization. */
    appointmentId: integer('appointment_id').references(() => appointments.id, { onDelete: 'cascade' }),
    /** What each means: `CoverageEntryKind` and `CoverageEntryReason` of the contract. */
    kind: text({ enum: coverageEntryKinds }).notNull(),
    reason: text({ enum: coverageEntryReasons }),
    /** By how much the balance changes. */
    sessions: integer().notNull(),
    enteredAt: instant('entered_at').notNull(),
    /** Made by whoever changed a number by hand, so that a repetition counts once; null for everything else. */
    key: uuid(),
  },
  (table) => [
    uniqueIndex('ledger_entries_key').on(table.key),
    uniqueIndex('ledger_entries_visit').on(table.appointmentId, table.kind),
    index('ledger_entries_patient').on(table.patientId, table.id),
    index('ledger_entries_authorization').on(table.authorizationId),
    index('ledger_entries_contests')
      .on(table.enteredAt, table.id)
      .where(sql`kind = 'contest'`),
  ],
)
