import { sql } from 'drizzle-orm'
import { index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { declineReasons, offerMethods } from '@evenkeel/api-contract/counselor/constants'
import { taskKinds, taskOutcomes } from '@evenkeel/api-contract/staff/constants'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { encrypted, portal } from '#db/portal-schema.ts'
import { staffAccounts } from '#modules/staff-accounts/tables.ts'

/** Identifies a task and its data subject. */
const createTaskColumns = () => ({
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: taskKinds }).notNull(),
  taskId: text('task_id').notNull(),
  /** Null: installation-wide. */
  organisationId: uuid('organisation_id'),
  /** The member it is about; null for a visitor and for tasks without a member. */
  memberId: uuid('member_id'),
  staffId: uuid('staff_id')
    .notNull()
    .references(() => staffAccounts.id, { onDelete: 'cascade' }),
})

/**
 * Who of the staff worked on a task, and the outcome. Tasks are computed from their sources; a row here
 * stores the claim. At most one row per task is open.
 */
export const staffTaskClaims = portal.table(
  'staff_task_claims',
  {
    ...createTaskColumns(),
    claimedAt: instant('claimed_at').notNull(),
    /** The last recorded call or other work. */
    workedAt: instant('worked_at'),
    outcome: text('outcome', { enum: taskOutcomes }),
    /** When to continue; null: now. */
    followUpAt: instant('follow_up_at'),
    /** The absent colleague it was taken over from; null: none. */
    takenOverFrom: uuid('taken_over_from'),
    /** Released, reassigned, or done. */
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
 * In-person requests offered to counselors of the own network. An offer without an end and before its
 * deadline is open; at most one row per request is accepted.
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
    /** One of the reasons, encrypted for the member; null: not shared. */
    concern: encrypted('concern'),
    sessions: integer('sessions'),
    answerBy: instant('answer_by').notNull(),
    /** How it ended; null: open, or expired and not recorded yet. */
    ended: text('ended', {
      enum: ['accepted', 'declined', 'taken', 'withdrawn', 'run_out', 'given_back'],
    }),
    endedAt: instant('ended_at'),
    /** When it was accepted, even if it was given back; null: never. */
    acceptedAt: instant('accepted_at'),
    reason: text('reason', { enum: declineReasons }),
    /** When the counselor was emailed. */
    toldAt: instant('told_at'),
    /** Its case, a patient of the telehealth service; null: none, or not opened yet. */
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

/** Notes of staff for each other about a task. */
export const staffTaskNotes = portal.table(
  'staff_task_notes',
  {
    ...createTaskColumns(),
    writtenAt: instant('written_at').notNull(),
    /**
     * Encrypted for the member; without a member, under the staff key. No notes are stored about
     * visitors.
     */
    text: encrypted('text').notNull(),
  },
  (table) => [
    index('staff_task_notes_task').on(table.kind, table.taskId),
    index('staff_task_notes_member').on(table.memberId),
  ],
)
