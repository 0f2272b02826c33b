import { createHash, createHmac } from 'node:crypto'
import type { auditEvents, chainHeads } from './tables.ts'

export type AuditRow = typeof auditEvents.$inferSelect
/** An event before it is part of the chain. */
export type AuditEvent = Omit<AuditRow, 'seq' | 'hash'>
/** Actor and purpose of events without staff. */
export const noStaffActor = { actor: null, purpose: null } as const
export type ChainHead = Omit<typeof chainHeads.$inferSelect, 'id' | 'key' | 'signature'>

/** Hash before the first event. */
export const CHAIN_START = Buffer.alloc(0)

/** Serializes a row. JSON separates the fields unambiguously. */
const serializeEvent = (seq: number, event: AuditEvent): string =>
  JSON.stringify([
    seq,
    event.organisationId,
    event.at.toString({ smallestUnit: 'millisecond' }),
    event.subject,
    event.action,
    event.object,
    event.objectId,
    event.outcome,
    event.status,
    event.requestId,
    // Rows from before staff accounts have neither, and their hashes must stay valid.
    ...(event.actor === null && event.purpose === null ? [] : [event.actor, event.purpose]),
  ])

/** Returns the hash of an event at its position after the event with the hash `before`. */
export const hashEvent = (key: Buffer, before: Buffer, seq: number, event: AuditEvent): Buffer =>
  createHmac('sha256', key).update(before).update(serializeEvent(seq, event)).digest()

/** Returns the signature of both ends of the chain. */
export const signChainHead = (key: Buffer, { seq, hash, firstSeq, beforeFirst }: ChainHead): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(['head', seq, hash.toString('hex'), firstSeq, beforeFirst.toString('hex')]))
    .digest()

/** Returns the rows that follow a head, and the new head. */
export function appendToChain(
  key: Buffer,
  head: ChainHead,
  events: readonly AuditEvent[],
): { readonly rows: readonly AuditRow[]; readonly head: ChainHead } {
  const rows: AuditRow[] = []
  let { seq, hash } = head
  for (const event of events) {
    seq += 1
    hash = hashEvent(key, hash, seq, event)
    rows.push({ ...event, seq, hash })
  }
  return { rows, head: { ...head, seq, hash } }
}

/**
 * Returns the pseudonym of a member, or of an unclaimed answer set, in the audit log: stable and
 * irreversible.
 */
export const hashSubject = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 32)
