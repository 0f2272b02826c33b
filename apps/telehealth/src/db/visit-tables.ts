import { closingAttendances } from '@evenkeel/api-contract/counselor/visits'
import { canceledBy } from '@evenkeel/api-contract/telehealth/appointments'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { encrypted } from './encrypted-column.ts'
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
