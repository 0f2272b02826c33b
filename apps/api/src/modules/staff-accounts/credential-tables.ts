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
    /** As the browser names it, base64url. */
    id: text('id').primaryKey(),
    staffId: staffIdColumn(),
    /** COSE. */
    publicKey: bytesColumn('public_key').notNull(),
    /** As the authenticator counts its signatures; stays 0 where it does not. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('staff_credentials_staff').on(table.staffId)],
)

/** Who somebody is in the provider's directory. */
export const staffIdentities = portal.table(
  'staff_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** One identity for a person: another one with the same address is somebody else. */
    staffId: staffIdColumn().unique(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
)

/** Links with which a passkey is made. A recovery is one without a token until a second administrator has approved it. */
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
    /** Null: as long as it waits for approval, or as the demo data stand. */
    expiresAt: instant('expires_at'),
    usedAt: instant('used_at'),
  },
  (table) => [index('staff_invitations_staff').on(table.staffId)],
)

/** What was begun and is not finished: a passkey that is being made or shown, a visit to the directory. Each is good once. */
export const staffChallenges = portal.table(
  'staff_challenges',
  {
    /** Keyed hash of what the browser brings back, and of what it is for. */
    key: text('key').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('staff_challenges_over').on(table.expiresAt)],
)
