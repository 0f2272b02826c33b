import { sql } from 'drizzle-orm'
import { index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { declineReasons, offerMethods } from '@evenkeel/api-contract/counselor/offers'
import { taskKinds, taskOutcomes } from '@evenkeel/api-contract/staff/tasks'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { encrypted } from '#db/encrypted-column.ts'
import { portal } from '#db/portal-schema.ts'
import { staffAccounts } from '#modules/staff-accounts/tables.ts'

/** What names a task, and whose it is. */
const createTaskColumns = () => ({
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: taskKinds }).notNull(),
  taskId: text('task_id').notNull(),
  /** Null: concerns the whole installation. */
  organisationId: uuid('organisation_id'),
  /** Whom it is about; null for a visitor and for what is about nobody. */
  memberId: uuid('member_id'),
  staffId: uuid('staff_id')
    .notNull()
    .references(() => staffAccounts.id, { onDelete: 'cascade' }),
})

/**
 * Who of the staff was on what waits for a person, and what came of it. What waits is computed from the things themselves: a row here
 * says who has it. Of a task one row at most is open.
 */
export const staffTaskClaims = portal.table(
  'staff_task_claims',
  {
    ...createTaskColumns(),
    claimedAt: instant('claimed_at').notNull(),
    /** The last call or other work that was noted. */
    workedAt: instant('worked_at'),
    outcome: text('outcome', { enum: taskOutcomes }),
    /** When to go on; null: now. */
    followUpAt: instant('follow_up_at'),
    /** The colleague who had it and was away; null: it was taken over from nobody. */
    takenOverFrom: uuid('taken_over_from'),
    /** Given back, passed on, or done. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('staff_task_claims_open')
      .on(table.kind, table.taskId)
      .where(sql`${table.endedAt} is null`),
    index('staff_task_claims_member').on(table.memberId),
    index('staff_task_claims_task').on(table.kind, table.taskId),
    index('staff_task_claims_ended').on(table.claimedAt),
  ],
)

/**
 * Requests to meet in person that were offered to counselors of the own network. Open are those that have no end and whose time is not over;
 * of one request one row at most is accepted.
 */
export const referralOffers = portal.table(
  'referral_offers',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id').notNull(),
    /** Id of the request, and of the member's record of it. */
    inquiryId: uuid('inquiry_id').notNull(),
    /** The counselor it was made to. */
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staffAccounts.id, { onDelete: 'cascade' }),
    offeredBy: uuid('offered_by').notNull(),
    offeredAt: instant('offered_at').notNull(),
    /** Two letters. */
    state: text('state').notNull(),
    way: text('way', { enum: offerMethods }).notNull(),
    /** One of the reasons, encrypted for the member; null: it was not passed on. */
    concern: encrypted('concern'),
    sessions: integer('sessions'),
    answerBy: instant('answer_by').notNull(),
    /** How it ended; null: it did not, or its time is over and nobody has noted it yet. */
    ended: text('ended', {
      enum: ['accepted', 'declined', 'taken', 'withdrawn', 'run_out', 'given_back'],
    }),
    endedAt: instant('ended_at'),
    /** When it was accepted, also of one that was given back; null: it was not. */
    acceptedAt: instant('accepted_at'),
    reason: text('reason', { enum: declineReasons }),
    /** When the counselor was told by mail. */
    toldAt: instant('told_at'),
    /** The case it became, a patient of the telehealth service; null: none, or it is to be opened. */
    patientId: integer('patient_id'),
  },
  (table) => [
    uniqueIndex('referral_offers_accepted')
      .on(table.inquiryId)
      .where(sql`${table.ended} = 'accepted'`),
    uniqueIndex('referral_offers_open')
      .on(table.inquiryId, table.staffId)
      .where(sql`${table.ended} is null`),
    index('referral_offers_request').on(table.inquiryId),
    index('referral_offers_staff').on(table.staffId, table.offeredAt),
    index('referral_offers_member').on(table.memberId),
    index('referral_offers_to_end')
      .on(table.answerBy)
      .where(sql`${table.ended} is null`),
    index('referral_offers_to_open')
      .on(table.endedAt)
      .where(sql`${table.ended} = 'accepted' and ${table.patientId} is null`),
    index('referral_offers_ended').on(table.endedAt),
  ],
)

/** What staff wrote for each other about a task. */
export const staffTaskNotes = portal.table(
  'staff_task_notes',
  {
    ...createTaskColumns(),
    writtenAt: instant('written_at').notNull(),
    /** Encrypted for the member; where it is about nobody, under the key of the staff. Nothing is written about visitors. */
    text: encrypted('text').notNull(),
  },
  (table) => [
    index('staff_task_notes_task').on(table.kind, table.taskId),
    index('staff_task_notes_member').on(table.memberId),
  ],
)
