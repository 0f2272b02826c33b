import { sql } from 'drizzle-orm'
import { boolean, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { encrypted, portal } from '#db/portal-schema.ts'

/**
 * Members, confirmed or not. One address may be registered many times, but confirmed only once (RD-008).
 */
export const members = portal.table(
  'members',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    childOrganisationId: uuid('child_organisation_id'),
    /**
     * Class of employees that staff assigned to the member (organization-file.ts); null: that of the
     * location, or none.
     */
    sessionClass: text('session_class'),
    /** argon2id; empty if the owner first has to set a password by email, then none is right. */
    passwordHash: text('password_hash').notNull(),
    /**
     * Encrypted for the member: personal data and contact details (profile.ts). `keys.addresses` finds a
     * member by address.
     */
    profile: encrypted('profile').notNull(),
    agreesToPrivacyNotice: boolean('agrees_to_privacy_notice').notNull(),
    agreesToInformedConsent: boolean('agrees_to_informed_consent').notNull(),
    agreesToPrivacyAgreement: boolean('agrees_to_privacy_agreement').notNull(),
    answerSetId: uuid('answer_set_id'),
    /** State of the next visit, two letters (RD-148). */
    appointmentState: text('appointment_state'),
    /** Encrypted; copied to the profile from the answers. */
    chiefComplaint1: encrypted('chief_complaint1'),
    chiefComplaint2: encrypted('chief_complaint2'),
    /** Encrypted; saved articles. Null if there are none. */
    keptArticles: encrypted('kept_articles'),
    /** Patient id at the telehealth service; null until the patient is created there. */
    mdliveId: integer('mdlive_id'),
    /** When the one-time code was confirmed. */
    verifiedAt: instant('verified_at'),
    createdAt: instant('created_at').notNull(),
    modifiedAt: instant('modified_at').notNull(),
  },
  (table) => [
    uniqueIndex('members_patient').on(table.mdliveId),
    index('members_unconfirmed')
      .on(table.createdAt)
      .where(sql`${table.verifiedAt} is null`),
  ],
)

/** Keys with which browsers encrypt members' drafts. */
export const draftKeys = portal.table('draft_keys', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  organisationId: uuid('organisation_id').notNull(),
  /** The key, encrypted (see draft-key.ts). */
  wrappedKey: encrypted('wrapped_key').notNull(),
  createdAt: instant('created_at').notNull(),
})

/**
 * Patients of deleted members that the telehealth service still has to delete. Ids only; a row is deleted
 * when it is done.
 */
export const patientRemovals = portal.table('patient_removals', {
  memberId: uuid('member_id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  /** Patient id at the telehealth service; null if unknown. */
  patientId: integer('patient_id'),
  askedAt: instant('asked_at').notNull(),
})
