import { sql } from 'drizzle-orm'
import { bigint, customType, index, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { portal } from '#db/portal-schema.ts'
import { encrypted } from '#db/encrypted-column.ts'

/** A hash, as bytes. */
const hashBytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/**
 * Every call that touched personal data, allowed or denied, in one chain (decision 029). Ids only, never contents. The
 * database refuses to change a row, and to remove one before six years are over.
 */
export const auditEvents = portal.table(
  'audit_events',
  {
    /** Place in the chain, from 1 and without gaps. */
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    /** Null where the call named no organisation that is known. */
    organisationId: uuid('organisation_id'),
    at: instant('at').notNull(),
    /** Whose data: a hash of the member's id, or of the answer set's while it belongs to nobody; null where unknown. */
    subject: text('subject'),
    /** Method and route pattern of the endpoint, or the operator's command. */
    action: text('action').notNull(),
    /** What kind of data: `DataCategory` of the contract. */
    object: text('object').notNull(),
    /** Id of the one thing the call was about; null where it was about several or none is known. */
    objectId: text('object_id'),
    outcome: text('outcome', { enum: ['allowed', 'denied', 'failed'] }).notNull(),
    /** HTTP status of the answer. */
    status: smallint('status').notNull(),
    /** The id that the answer carried in `x-request-id`. */
    requestId: text('request_id').notNull(),
    /** Id of the person of the staff who acted; null: a member, a visitor, or the operator. */
    actor: text('actor'),
    /** Why that person looked: `accessPurposes` of the contract; null where no member was looked at. */
    purpose: text('purpose'),
    /** HMAC over this row and the hash of the row before. */
    hash: hashBytes('hash').notNull(),
  },
  (table) => [
    index('audit_events_subject').on(table.subject, table.at),
    index('audit_events_age').on(table.at),
    index('audit_events_actor')
      .on(table.actor, table.at)
      .where(sql`${table.actor} is not null`),
  ],
)

/** One row: where the chain begins and ends, signed, so that rows missing at either end are noticed. */
export const chainHeads = portal.table('audit_head', {
  /** Always 1. */
  id: smallint('id').primaryKey(),
  /** Key of the chain, encrypted. */
  key: encrypted('key').notNull(),
  /** Place and hash of the last event; 0 and nothing before the first. */
  seq: bigint('seq', { mode: 'number' }).notNull(),
  hash: hashBytes('hash').notNull(),
  /** Place of the first event that is still kept, and the hash of the one before it. */
  firstSeq: bigint('first_seq', { mode: 'number' }).notNull(),
  beforeFirst: hashBytes('before_first').notNull(),
  signature: hashBytes('signature').notNull(),
})
