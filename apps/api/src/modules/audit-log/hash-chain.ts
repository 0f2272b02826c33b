import { createHash, createHmac } from 'node:crypto'
import type { auditEvents, chainHeads } from './tables.ts'

export type AuditRow = typeof auditEvents.$inferSelect
/** What happened, before it has its place in the chain. */
export type AuditEvent = Omit<AuditRow, 'seq' | 'hash'>
/** Who acted and why, of what was not done by staff. */
export const noStaffActor = { actor: null, purpose: null } as const
export type ChainHead = Omit<typeof chainHeads.$inferSelect, 'id' | 'key' | 'signature'>

/** What is before the first event. */
export const CHAIN_START = Buffer.alloc(0)

/** The one way to write a row down. JSON keeps its parts apart, whatever is in them. */
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
    // Rows of before there were staff have neither, and their hashes stand.
    ...(event.actor === null && event.purpose === null ? [] : [event.actor, event.purpose]),
  ])

/** Hash of an event at its place after the event with the hash `before`. */
export const hashEvent = (key: Buffer, before: Buffer, seq: number, event: AuditEvent): Buffer =>
  createHmac('sha256', key).update(before).update(serializeEvent(seq, event)).digest()

/** Signature of the two ends of the chain. */
export const signChainHead = (key: Buffer, { seq, hash, firstSeq, beforeFirst }: ChainHead): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(['head', seq, hash.toString('hex'), firstSeq, beforeFirst.toString('hex')]))
    .digest()

/** The rows that follow a head, and the head after them. */
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

/** How a member, or an answer set that belongs to nobody yet, is called in the audit: the same for ever, and no way back. */
export const hashSubject = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 32)
