import { sql } from 'drizzle-orm'
import { bigserial, index, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { encrypted, portal } from '#db/portal-schema.ts'

/**
 * Intake answers of one person (ENTITY-04). Created before the account; older sets of a member are kept.
 */
export const answerSets = portal.table(
  'answer_sets',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    /** The location (child organization) selected in the browser; decides which intake is asked. */
    locationId: uuid('location_id'),
    /** The member who claimed the answers; null while they belong to a visitor. */
    memberId: uuid('member_id'),
    claimedAt: instant('claimed_at'),
    /**
     * The member who started them while logged in; null for a visitor. The person to call in danger before
     * the answers are claimed.
     */
    begunBy: uuid('begun_by'),
    /**
     * Encrypted: answers in their order, with key, label, stored value and what was sent
     * (`StoredAnswer[]`).
     */
    response: encrypted('response').notNull(),
    lastQuestionAnswered: text('last_question_answered'),
    /** Two letters. */
    appointmentState: text('appointment_state'),
    /**
     * When the danger question was first answered with yes; a later no does not reset it. Not encrypted,
     * because staff must find it.
     */
    dangerAt: instant('danger_at'),
    /** When staff marked this person as called. */
    dangerHandledAt: instant('danger_handled_at'),
    createdAt: instant('created_at').notNull(),
    /** Last change of the answers. */
    renewedAt: instant('renewed_at').notNull(),
  },
  (table) => [
    index('answer_sets_member').on(table.memberId, table.claimedAt),
    index('answer_sets_danger')
      .on(table.dangerAt)
      .where(sql`${table.dangerAt} is not null and ${table.dangerHandledAt} is null`),
  ],
)

/** Former answers of a member, archived when something other than the intake changed them. */
export const formerAnswers = portal.table(
  'former_answers',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    answerSetId: uuid('answer_set_id')
      .notNull()
      .references(() => answerSets.id, { onDelete: 'cascade' }),
    response: encrypted('response').notNull(),
    keptAt: instant('kept_at').notNull(),
  },
  (table) => [index('former_answers_set').on(table.answerSetId, table.keptAt)],
)

/** Tokens of an answer set: the newest, and replaced ones during their 30 seconds of grace. */
export const answerTokens = portal.table(
  'answer_tokens',
  {
    /** SHA-256 in hex: the token itself is never stored. */
    tokenHash: text('token_hash').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    answerSetId: uuid('answer_set_id')
      .notNull()
      .references(() => answerSets.id, { onDelete: 'cascade' }),
    /** 30 minutes after the last use, or the end of the grace period once replaced. */
    validUntil: instant('valid_until').notNull(),
    replacedAt: instant('replaced_at'),
  },
  (table) => [index('answer_tokens_set').on(table.answerSetId)],
)
