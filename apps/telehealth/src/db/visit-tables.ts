import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { closingAttendances } from '@evenkeel/api-contract/counselor/constants'
import { canceledBy } from '@evenkeel/api-contract/telehealth/constants'
import { coverageEntryKinds, coverageEntryReasons } from '@evenkeel/api-contract/telehealth/constants'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { encrypted } from './columns.ts'
import { appointments, patientIdColumn, providerIdColumn, telehealth } from './tables.ts'

/** How a visit ended, as recorded by the counselor. No free text: clinical notes are stored nowhere here. */
export const visitClosings = telehealth.table('visit_closings', {
  appointmentId: integer('appointment_id')
    .primaryKey()
    .references(() => appointments.id, { onDelete: 'cascade' }),
  attendance: text({ enum: closingAttendances }).notNull(),
  /** The closing answers as JSON; null for a visit that did not take place. */
  answers: encrypted(),
  closedAt: instant('closed_at').notNull(),
})

/**
 * Who canceled a visit, and whether the counselor knows. Visits canceled by a previous release have no row.
 */
export const visitCancellations = telehealth.table(
  'visit_cancelations',
  {
    appointmentId: integer('appointment_id')
      .primaryKey()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    by: text({ enum: canceledBy }).notNull(),
    canceledAt: instant('canceled_at').notNull(),
    /**
     * The visit that replaced it when the patient moved it; null: canceled, or the move is not complete yet.
     */
    movedTo: integer('moved_to').references(() => appointments.id, { onDelete: 'set null' }),
    /** When the counselor was emailed; null: not yet, or no email is needed. */
    toldAt: instant('told_at'),
    /** When the counselor dismissed the note; null: the day page still shows it. */
    seenAt: instant('seen_at'),
  },
  (table) => [
    index('visit_cancelations_to_tell')
      .on(table.canceledAt)
      .where(sql`told_at is null and by = 'member'`),
    index('visit_cancelations_moved_to').on(table.movedTo),
  ],
)

/** Visits whose patients were asked by the counselor to choose another time. */
export const moveRequests = telehealth.table('move_requests', {
  appointmentId: integer('appointment_id')
    .primaryKey()
    .references(() => appointments.id, { onDelete: 'cascade' }),
  askedAt: instant('asked_at').notNull(),
})

/** Patients referred to a counselor: cases before the first visit or message. */
export const referrals = telehealth.table(
  'referrals',
  {
    patientId: patientIdColumn(),
    providerId: providerIdColumn(),
    acceptedAt: instant('accepted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.patientId] }),
    index('referrals_patient').on(table.patientId),
  ],
)

/** Unsent message drafts of a counselor. */
export const counselorDrafts = telehealth.table(
  'counselor_drafts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    patientId: patientIdColumn(),
    providerId: providerIdColumn(),
    subject: encrypted().notNull(),
    body: encrypted().notNull(),
    /** Client message id used to send it: the same in every window and after every reload. */
    clientMessageId: uuid('client_message_id'),
    /** Ids of the attached files, in order. */
    documentIds: jsonb('document_ids').$type<readonly number[]>().notNull().default([]),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [uniqueIndex('counselor_drafts_pair').on(table.patientId, table.providerId)],
)

/** Signals exchanged by the two browsers in a video room; deleted when the visit is over. */
export const roomSignals = telehealth.table(
  'room_signals',
  {
    position: integer().primaryKey().generatedAlwaysAsIdentity(),
    appointmentId: integer('appointment_id')
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    /** Sender. */
    role: text({ enum: ['patient', 'counselor'] }).notNull(),
    signal: jsonb().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('room_signals_room').on(table.appointmentId, table.position)],
)

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
