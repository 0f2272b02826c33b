import { bigint, customType, index, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { portal } from '#db/portal-schema.ts'
import { staffAccounts } from './tables.ts'

const bytesColumn = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

const staffIdColumn = () =>
  uuid('staff_id')
    .notNull()
    .references(() => staffAccounts.id, { onDelete: 'cascade' })

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
