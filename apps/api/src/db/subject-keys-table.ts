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

/** What no backup of the database holds (decision 025). */
export const keysSchema = pgSchema('keys')

const wrapped = customType<{ data: Buffer; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Keys of single people, wrapped by the master key; read by packages/server-kit/src/crypto. */
export const subjectKeys = keysSchema.table(
  'people',
  {
    /** Id of the member, or of a set of answers nobody has taken over. */
    owner: uuid('owner').notNull(),
    organisationId: uuid('organisation_id').notNull(),
    version: integer('version').notNull(),
    wrapped: wrapped('wrapped').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.version] }),
    // Number of the master key: under which ones keys lie is asked often, and there are few.
    index('people_master').using('btree', sql`substring(${table.wrapped} from 2 for 4)`),
  ],
)

/**
 * Who has which address and number. It is here, because with a backup and the keyed hashes in it a person could make sure of a guess at
 * who was a member.
 */
export const subjectAddresses = keysSchema.table(
  'addresses',
  {
    person: uuid('person').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    /** Keyed hash of the address as it is written, in lower case, in hex. */
    hash: text('hash').notNull(),
    /** Keyed hash of the normalized address (`mailboxOf`, RD-194), in hex; null in rows of the previous release until the background job. */
    mailboxHash: text('mailbox_hash'),
    /** Keyed hash of the phone in E.164, in hex; empty for who gave none, null until it is known (a release before wrote the row). */
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

/** Who was removed, so that it is done again when a backup brings them back. */
export const removedSubjects = keysSchema.table('removed', {
  /** sha-256 of the member's id in hex: the id itself is nowhere any more. */
  person: text('person').primaryKey(),
})

/** What a removed member is called there. */
export const hashRemovedSubject = (id: string): string => createHash('sha256').update(id).digest('hex')

/** One row: the name of this database, so that no other one takes the place of its keys in a backup. */
export const databaseIdentity = keysSchema.table('database', { id: uuid('id').primaryKey().defaultRandom() })
