import { attendances } from '@evenkeel/contract/counselor/visits'
import { integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server/store/instant-column'
import { encrypted } from './encrypted-column.ts'
import { appointments, ofPatient, ofProvider, telehealth } from './tables.ts'

/** What a counselor said came of a visit. No words: notes of a treatment are kept nowhere here. */
export const visitClosings = telehealth.table('visit_closings', {
  appointmentId: integer('appointment_id')
    .primaryKey()
    .references(() => appointments.id, { onDelete: 'cascade' }),
  attendance: text({ enum: attendances }).notNull(),
  /** The choices of the closing as JSON; null for a visit that did not take place. */
  answers: encrypted(),
  closedAt: instant('closed_at').notNull(),
})

/** What a counselor typed to a person and has not sent. */
export const counselorDrafts = telehealth.table(
  'counselor_drafts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    patientId: ofPatient(),
    providerId: ofProvider(),
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
