import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { portal } from '../../db/portal-schema.ts'
import { encrypted } from '../../db/encrypted-column.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Members, confirmed or not. One address may be registered many times, but confirmed only once (RD-008). */
export const members = portal.table(
  'members',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    childOrganisationId: uuid('child_organisation_id'),
    /** argon2id; empty where the owner has to set a password by mail first, then none is right. */
    passwordHash: text('password_hash').notNull(),
    /** Encrypted for the member: who it is and how to reach them (profile.ts). What finds a member by address is in `keys.addresses`. */
    profile: encrypted('profile').notNull(),
    agreesToPrivacyNotice: boolean('agrees_to_privacy_notice').notNull(),
    agreesToInformedConsent: boolean('agrees_to_informed_consent').notNull(),
    agreesToPrivacyAgreement: boolean('agrees_to_privacy_agreement').notNull(),
    answerSetId: uuid('answer_set_id'),
    /** State of the next visit, two letters (RD-148). */
    appointmentState: text('appointment_state'),
    /** Encrypted; what the profile remembers of the answers. */
    chiefComplaint1: encrypted('chief_complaint1'),
    chiefComplaint2: encrypted('chief_complaint2'),
    /** Patient id at the telehealth service; null until the patient is made there. */
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

/** One signed-in device. */
export const sessions = portal.table(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    /** Browser and system in plain words, for the list of signed-in devices. */
    device: text('device').notNull().default('Unknown device'),
    /** Last use, exact to a second; a session that rests for 30 minutes is over. */
    lastUsedAt: instant('last_used_at').notNull(),
    /** End of the session, however often it is renewed (RD-005). */
    endsAt: instant('ends_at').notNull(),
  },
  // None on the times: they change with every use, and only the hourly sweep looks for them.
  (table) => [index('sessions_member').on(table.memberId)],
)

/** Sessions that were ended and of which the telehealth service has not heard yet: its tokens must end with them. */
export const endedSessions = portal.table('ended_sessions', {
  id: uuid('id').primaryKey(),
  endedAt: instant('ended_at').notNull(),
})

/** Tokens of a session: the newest, and replaced ones, which are good for 30 seconds and then betray a copy. */
export const sessionTokens = portal.table(
  'session_tokens',
  {
    /** sha-256 in hex: the token itself is stored nowhere. */
    tokenHash: text('token_hash').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    issuedAt: instant('issued_at').notNull(),
    /** Set when the token was replaced. */
    validUntil: instant('valid_until'),
  },
  (table) => [index('session_tokens_session').on(table.sessionId)],
)

/** Keys under which browsers keep what members are typing. */
export const draftKeys = portal.table('draft_keys', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  organisationId: uuid('organisation_id').notNull(),
  /** The key, encrypted (see draft-key.ts). */
  wrappedKey: encrypted('wrapped_key').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Mailed one-time codes (RD-011). */
export const oneTimeCodes = portal.table(
  'one_time_codes',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Guesses looked at so far. */
    tries: integer('tries').notNull(),
    /** Set when a newer code replaced it or it was used. */
    voidedAt: instant('voided_at'),
  },
  (table) => [
    index('one_time_codes_member').on(table.memberId, table.createdAt),
    index('one_time_codes_age').on(table.createdAt),
  ],
)

/** Mailed password links, each with a one-time code beside it (RD-012). */
export const passwordResets = portal.table(
  'password_resets',
  {
    /** sha-256 in hex. */
    tokenHash: text('token_hash').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Of the code beside the link; keyed. Null where none was mailed. */
    codeHash: text('code_hash'),
    /** Guesses at the code looked at so far. */
    codeTries: integer('code_tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('password_resets_member').on(table.memberId, table.createdAt),
    index('password_resets_age').on(table.createdAt),
  ],
)

/** Passwords tried without a success, for known and unknown addresses alike (RD-009). */
export const loginFailures = portal.table('login_failures', {
  /** Keyed hash of what was tried: the address, or a member who changes the password. */
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailedAt: instant('last_failed_at').notNull(),
})

/** Calls of one network address to one endpoint in a running time. */
export const throttles = portal.table(
  'throttles',
  {
    /** Keyed hash of endpoint and address: addresses themselves are stored nowhere. */
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    /** When the count starts again. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('throttles_over').on(table.endsAt)],
)

/**
 * Mails a person asked for with an address nobody has looked up yet. Looking it up after the answer makes the answer take
 * as long for every address (RD-009, trust S8).
 */
export const mailOrders = portal.table(
  'mail_orders',
  {
    id: uuid('id').primaryKey(),
    /** Order of asking. */
    position: bigserial('position', { mode: 'number' }).notNull(),
    /** `code` or `reset`. */
    kind: text('kind').notNull(),
    /** Keyed hash of the address: the mail goes to whoever is found with it. */
    addressHash: text('address_hash').notNull(),
    /** Not tried before this instant: the wait after a failure. */
    notBefore: instant('not_before').notNull(),
  },
  (table) => [index('mail_orders_due').on(table.notBefore)],
)

/** Mails waiting to be sent, and sent ones for the mailbox page. Written in the transaction that causes them. */
export const mailOutbox = portal.table(
  'mail_outbox',
  {
    id: uuid('id').primaryKey(),
    /** Order of writing. */
    position: bigserial('position', { mode: 'number' }).notNull(),
    organisationId: uuid('organisation_id').notNull(),
    /** Whom it goes to, or whom it is about: it is encrypted for them. Null only for mails of an earlier release to nobody we know. */
    memberId: uuid('member_id'),
    toAddress: encrypted('to_address').notNull(),
    /** Programme name, shown as the sender. */
    fromName: text('from_name').notNull(),
    /** Subject, text, HTML and calendar entry, encrypted for this row. */
    letter: encrypted('letter').notNull(),
    createdAt: instant('created_at').notNull(),
    attempts: integer('attempts').notNull(),
    /** Not tried before this instant: the wait after a failure, or the claim of the sender at work. */
    notBefore: instant('not_before').notNull(),
    sentAt: instant('sent_at'),
    /** Set when no mail server had taken it for days. */
    givenUpAt: instant('given_up_at'),
  },
  (table) => [
    index('mail_outbox_pending')
      .on(table.notBefore)
      .where(sql`${table.sentAt} is null and ${table.givenUpAt} is null`),
    index('mail_outbox_sent').on(table.sentAt),
    index('mail_outbox_member').on(table.memberId, table.position),
  ],
)
