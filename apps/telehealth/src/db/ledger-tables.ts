import { coverageEntryKinds, coverageEntryReasons } from '@evenkeel/api-contract/telehealth/coverage'
import { date, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { encrypted } from './encrypted-column.ts'
import { appointments, patientIdColumn, telehealth } from './tables.ts'

/** Sessions a patient may use within a period. The ledger records how they were used. */
export const authorizations = telehealth.table(
  'authorizations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 970_001 }),
    patientId: patientIdColumn(),
    /** Encrypted concern; null when it covers all concerns. */
    concern: encrypted(),
    /** Sessions granted; null: unlimited. */
    sessions: integer(),
    /** First day covered, in the patient's time zone; null: no start. */
    validFrom: date('valid_from', { mode: 'string' }),
    /** First day no longer covered; null: no end. */
    validUntil: date('valid_until', { mode: 'string' }),
    grantedAt: instant('granted_at').notNull(),
  },
  (table) => [index('authorizations_patient').on(table.patientId, table.id)],
)

/**
 * Every change to an authorization: the sum of its entries is the balance. Rows are append-only; a trigger
 * rejects updates, and deletes unless the patient is deleted.
 */
export const ledgerEntries = telehealth.table(
  'ledger_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 980_001 }),
    patientId: patientIdColumn(),
    authorizationId: integer('authorization_id')
      .notNull()
      .references(() => authorizations.id, { onDelete: 'cascade' }),
    /** The visit; null for entries about the authorization itself. */
    appointmentId: integer('appointment_id').references(() => appointments.id, { onDelete: 'cascade' }),
    /** See `CoverageEntryKind` and `CoverageEntryReason` of the API contract. */
    kind: text({ enum: coverageEntryKinds }).notNull(),
    reason: text({ enum: coverageEntryReasons }),
    /** Change of the balance. */
    sessions: integer().notNull(),
    enteredAt: instant('entered_at').notNull(),
    /** Idempotency key of a manual adjustment; null for everything else. */
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
