import { documentTypes } from '@evenkeel/api-contract/fields/files/file-types'
import { index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { encrypted, portal } from '#db/portal-schema.ts'

/** Metadata of documents; the telehealth service stores the contents (RD-016). */
export const documents = portal.table(
  'documents',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id').notNull(),
    mdliveId: integer('mdlive_id').notNull(),
    name: encrypted('name').notNull(),
    mimeType: text('mime_type', { enum: documentTypes }).notNull(),
    recordType: text('record_type', {
      enum: ['Behavioral', 'Exam-Face2Face', 'Patient Record', 'Test Result', 'Wellness Panel Results'],
    }).notNull(),
    extension: text('extension').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    uploadBy: text('upload_by', { enum: ['patient', 'provider'] }).notNull(),
    /** Name of the counselor who sent it. */
    uploadByName: text('upload_by_name'),
    scan: text('scan', { enum: ['clean', 'not_scanned'] }).notNull(),
    uploadedAt: instant('uploaded_at').notNull(),
  },
  (table) => [
    uniqueIndex('documents_mdlive').on(table.mdliveId),
    index('documents_member').on(table.memberId, table.uploadedAt),
  ],
)
