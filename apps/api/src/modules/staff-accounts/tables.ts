import { sql } from 'drizzle-orm'
import { bigint, customType, index, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { staffRoles } from '@evenkeel/api-contract/staff/roles'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { encrypted, portal } from '#db/portal-schema.ts'

/**
 * Staff of the provider. They belong to no organization, and their rows are never deleted, because the
 * audit log names them for years.
 */
export const staffAccounts = portal.table(
  'staff_people',
  {
    id: uuid('id').primaryKey(),
    /** Keyed hash of the canonical mailbox. */
    emailHash: text('email_hash').notNull(),
    /** Name and address, encrypted. */
    profile: encrypted('profile').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSignedInAt: instant('last_signed_in_at'),
    endedAt: instant('ended_at'),
  },
  // A deactivated person may be invited again, as a new account.
  (table) => [
    uniqueIndex('staff_people_email')
      .on(table.emailHash)
      .where(sql`${table.endedAt} is null`),
  ],
)

/** The staff member of a row. */
const staffIdColumn = () =>
  uuid('staff_id')
    .notNull()
    .references(() => staffAccounts.id, { onDelete: 'cascade' })

/**
 * A role for one organization or for all, with a period. Row policies of the database read it (decision
 * 024).
 */
export const staffGrants = portal.table(
  'staff_grants',
  {
    id: uuid('id').primaryKey(),
    staffId: staffIdColumn(),
    role: text('role', { enum: staffRoles }).notNull(),
    /** Null: all organizations. */
    organisationId: uuid('organisation_id'),
    validFrom: instant('valid_from').notNull(),
    validUntil: instant('valid_until'),
    /** Null: by the operator, or with the demo data. */
    grantedBy: uuid('granted_by'),
    endedAt: instant('ended_at'),
    endedBy: uuid('ended_by'),
  },
  (table) => [index('staff_grants_staff').on(table.staffId)],
)

/** One logged-in browser. */
export const staffSessions = portal.table(
  'staff_sessions',
  {
    id: uuid('id').primaryKey(),
    /** Keyed hash: the token itself is never stored. */
    tokenHash: text('token_hash').notNull().unique(),
    staffId: staffIdColumn(),
    signedInBy: text('signed_in_by', { enum: ['passkey', 'directory'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Last use, exact to a second. */
    lastUsedAt: instant('last_used_at').notNull(),
    /** End of the session, regardless of use. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('staff_sessions_staff').on(table.staffId)],
)

const bytesColumn = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** Passkeys. */
export const staffCredentials = portal.table(
  'staff_credentials',
  {
    /** Id from the browser, base64url. */
    id: text('id').primaryKey(),
    staffId: staffIdColumn(),
    /** COSE. */
    publicKey: bytesColumn('public_key').notNull(),
    /** Signature counter of the authenticator; stays 0 if it has none. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('staff_credentials_staff').on(table.staffId)],
)

/** Identities of staff in the provider's directory. */
export const staffIdentities = portal.table(
  'staff_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** One identity per staff member: another one with the same address is a different person. */
    staffId: staffIdColumn().unique(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
)

/** Links to create a passkey. A recovery has no token until a second administrator has approved it. */
export const staffInvitations = portal.table(
  'staff_invitations',
  {
    id: uuid('id').primaryKey(),
    staffId: staffIdColumn(),
    kind: text('kind', { enum: ['invite', 'recover'] }).notNull(),
    /** Keyed hash; null while it waits for a second administrator. */
    tokenHash: text('token_hash').unique(),
    /** Null: by the operator, or with the demo data. */
    createdBy: uuid('created_by'),
    createdAt: instant('created_at').notNull(),
    approvedBy: uuid('approved_by'),
    /** Null: while it waits for approval, or for demo data. */
    expiresAt: instant('expires_at'),
    usedAt: instant('used_at'),
  },
  (table) => [index('staff_invitations_staff').on(table.staffId)],
)

/** Unfinished steps: creating or using a passkey, or a directory log-in. Each is valid once. */
export const staffChallenges = portal.table(
  'staff_challenges',
  {
    /** Keyed hash of the value the browser returns, and of its purpose. */
    key: text('key').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('staff_challenges_over').on(table.expiresAt)],
)
