import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  index,
  integer,
  pgSchema,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { portal } from './portal-schema.ts'

/** The schema that no database backup contains (decision 025). */
export const keysSchema = pgSchema('keys')

const wrapped = customType<{ data: Buffer; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Per-subject keys, wrapped by the master key; used by packages/server-kit/src/crypto. */
export const subjectKeys = keysSchema.table(
  'people',
  {
    /** Id of the member, or of an answer set that no member has taken over. */
    owner: uuid('owner').notNull(),
    organisationId: uuid('organisation_id').notNull(),
    version: integer('version').notNull(),
    wrapped: wrapped('wrapped').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.version] }),
    // Number of the master key. It is queried often and has few values.
    index('people_master').using('btree', sql`substring(${table.wrapped} from 2 for 4)`),
  ],
)

/**
 * Email address and phone hashes by member. Stored here because a backup with the keyed hashes would let an
 * attacker confirm a guess at who was a member.
 */
export const subjectAddresses = keysSchema.table(
  'addresses',
  {
    person: uuid('person').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    /** Keyed hash of the address as written, in lower case, in hex. */
    hash: text('hash').notNull(),
    /**
     * Keyed hash of the normalized address (`mailboxOf`, RD-194), in hex; null in rows of the previous
     * release until the backfill job.
     */
    mailboxHash: text('mailbox_hash'),
    /**
     * Keyed hash of the phone in E.164, in hex; empty for a member without one, null until the backfill of
     * rows from an earlier release.
     */
    phoneHash: text('phone_hash'),
    /** One address may be registered many times, but confirmed only once (RD-008). */
    isConfirmed: boolean('is_confirmed').notNull().default(false),
  },
  (table) => [
    index('addresses_hash').on(table.hash),
    // Not unique: one mailbox may have two accounts from the previous release.
    index('addresses_mailbox').on(table.mailboxHash),
    index('addresses_mailbox_unknown')
      .on(table.person)
      .where(sql`${table.mailboxHash} is null`),
    index('addresses_phone').on(table.phoneHash),
    index('addresses_phone_unknown')
      .on(table.person)
      .where(sql`${table.phoneHash} is null`),
    uniqueIndex('addresses_confirmed')
      .on(table.hash)
      .where(sql`${table.isConfirmed}`),
  ],
)

/** Removed members, so that the removal is repeated when a backup restores them. */
export const removedSubjects = keysSchema.table('removed', {
  /** SHA-256 of the member id in hex: the id itself is stored nowhere anymore. */
  person: text('person').primaryKey(),
})

/** Hashes a member id for `removedSubjects`. */
export const hashRemovedSubject = (id: string): string => createHash('sha256').update(id).digest('hex')

/**
 * One row: the id of this database, so that its keys cannot be mixed up with another database's in a backup.
 */
export const databaseIdentity = keysSchema.table('database', { id: uuid('id').primaryKey().defaultRandom() })

/** Organization data keys, wrapped by the master key; used by packages/server-kit/src/crypto. */
export const dataKeys = portal.table(
  'data_keys',
  {
    /** Organization id. */
    owner: text('owner').notNull(),
    version: integer('version').notNull(),
    wrapped: wrapped('wrapped').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.version] })],
)

/**
 * Owner id of the key for staff names and staff emails. No organization has this id. It is not the
 * installation's own, which is never rotated.
 */
export const STAFF_KEY_OWNER = '00000000-0000-4000-8000-000000000001'
