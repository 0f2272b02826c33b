import { closingAttendances } from '@evenkeel/api-contract/counselor/visits'
import { canceledBy } from '@evenkeel/api-contract/telehealth/appointments'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { encrypted } from './encrypted-column.ts'
import { appointments, patientIdColumn, providerIdColumn, telehealth } from './tables.ts'

/** What a counselor said came of a visit. No words: notes of a treatment are kept nowhere here. */
export const visitClosings = telehealth.table('visit_closings', {
  appointmentId: integer('appointment_id')
    .primaryKey()
    .references(() => appointments.id, { onDelete: 'cascade' }),
  attendance: text({ enum: closingAttendances }).notNull(),
  /** The choices of the closing as JSON; null for a visit that did not take place. */
  answers: encrypted(),
  closedAt: instant('closed_at').notNull(),
})

/** By whom a visit was canceled, and whether its counselor knows; a visit that a release before has canceled has no row. */
export const visitCancellations = telehealth.table(
  'visit_cancelations',
  {
    appointmentId: integer('appointment_id')
      .primaryKey()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    by: text({ enum: canceledBy }).notNull(),
    canceledAt: instant('canceled_at').notNull(),
    /** The visit that took its place when the patient moved it; null: it was canceled, or is moved in a moment. */
    movedTo: integer('moved_to').references(() => appointments.id, { onDelete: 'set null' }),
    /** When the counselor was told by mail; null: not yet, or nobody has to be told. */
    toldAt: instant('told_at'),
    /** When the counselor put the note away; null: it still stands on the day page for its time. */
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

/** Which patients a counselor has taken over by a referral: cases also before the first visit or message. */
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

/** What a counselor typed to a person and has not sent. */
export const counselorDrafts = telehealth.table(
  'counselor_drafts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    patientId: patientIdColumn(),
    providerId: providerIdColumn(),
    subject: encrypted().notNull(),
    body: encrypted().notNull(),
    /** Under which it is sent: from every window and after every reload the same one. */
    clientMessageId: uuid('client_message_id'),
    /** Ids of the files that go with it, in their order. */
    documentIds: jsonb('document_ids').$type<readonly number[]>().notNull().default([]),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [uniqueIndex('counselor_drafts_pair').on(table.patientId, table.providerId)],
)

/** What the two browsers of a room tell each other; gone when the visit is over. */
export const roomSignals = telehealth.table(
  'room_signals',
  {
    position: integer().primaryKey().generatedAlwaysAsIdentity(),
    appointmentId: integer('appointment_id')
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    /** Who sent it. */
    role: text({ enum: ['patient', 'counselor'] }).notNull(),
    signal: jsonb().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('room_signals_room').on(table.appointmentId, table.position)],
)
