import { sql } from 'drizzle-orm'
import { bigint, customType, index, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { encrypted, portal } from '#db/portal-schema.ts'

/** A hash, as bytes. */
const hashBytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/**
 * Every call with personal data, allowed or denied, in one hash chain (decision 029). Ids only, never
 * contents. The database rejects updates, and deletes within six years.
 */
export const auditEvents = portal.table(
  'audit_events',
  {
    /** Position in the chain, from 1 without gaps. */
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    /** Null if the call named no known organization. */
    organisationId: uuid('organisation_id'),
    at: instant('at').notNull(),
    /** Data subject: a hash of the member's id, or of an unclaimed answer set's; null if unknown. */
    subject: text('subject'),
    /** Method and route pattern of the endpoint, or the operator's command. */
    action: text('action').notNull(),
    /** Kind of data: `DataCategory` of the API contract. */
    object: text('object').notNull(),
    /** Id of the object of the call; null if there were several or it is unknown. */
    objectId: text('object_id'),
    outcome: text('outcome', { enum: ['allowed', 'denied', 'failed'] }).notNull(),
    /** HTTP status of the response. */
    status: smallint('status').notNull(),
    /** The id sent in `x-request-id`. */
    requestId: text('request_id').notNull(),
    /** Id of the staff member; null: a member, a visitor, or the operator. */
    actor: text('actor'),
    /** Purpose of the access: `accessPurposes` of the API contract; null if no member was accessed. */
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

/** One row: signed start and end of the chain, so that rows missing at either end are detected. */
export const chainHeads = portal.table('audit_head', {
  /** Always 1. */
  id: smallint('id').primaryKey(),
  /** Key of the chain, encrypted. */
  key: encrypted('key').notNull(),
  /** Position and hash of the last event; 0 and empty before the first. */
  seq: bigint('seq', { mode: 'number' }).notNull(),
  hash: hashBytes('hash').notNull(),
  /** Position of the first stored event, and the hash of the one before it. */
  firstSeq: bigint('first_seq', { mode: 'number' }).notNull(),
  beforeFirst: hashBytes('before_first').notNull(),
  signature: hashBytes('signature').notNull(),
})
