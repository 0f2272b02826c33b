import { getSchemas } from '@evenkeel/api-contract/get-schemas'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { createBackgroundJob } from '@evenkeel/server-kit/background-job'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import { measureDatabaseWait as waitingForDatabase } from '@evenkeel/server-kit/database/database-wait'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import type { AnsweredCall, AuditHook } from '@evenkeel/server-kit/http/serve-endpoint'
import { getCaller, getDataOwner } from '#http/caller.ts'
import {
  appendToChain,
  type AuditEvent,
  type AuditRow,
  type DecryptedChainHead,
  hashSubject,
  noStaffActor,
  readChainHead,
  signChainHead,
} from './hash-chain.ts'

/** Records an event; resolves when it is committed. */
export type RecordAuditEvent = (event: AuditEvent) => Promise<void>

const toJson = (rows: readonly AuditRow[]): string =>
  JSON.stringify(
    rows.map(({ organisationId, objectId, requestId, hash, ...row }) => ({
      ...row,
      organisation_id: organisationId,
      object_id: objectId,
      request_id: requestId,
      hash: hash.toString('hex'),
    })),
  )

/** Appends events after `from` in one statement; returns the new head, or null if the head was moved. */
async function appendEvents(
  db: Queryable,
  from: DecryptedChainHead,
  events: readonly AuditEvent[],
): Promise<DecryptedChainHead | null> {
  const { rows, head } = appendToChain(from.key, from, events)
  const signature = signChainHead(from.key, head)
  const added = await queryRows<unknown>(
    db,
    sql`
    with moved as (
      update portal.audit_head set seq = ${head.seq}, hash = ${head.hash}, signature = ${signature}
      where id = 1 and signature = ${from.signature} returning 1
    )
    insert into portal.audit_events
      (seq, organisation_id, at, subject, action, object, object_id, outcome, status, request_id, actor, purpose, hash)
    select seq, organisation_id, at, subject, action, object, object_id, outcome, status, request_id,
      actor, purpose, decode(event.hash, 'hex')
    from moved, jsonb_to_recordset(${toJson(rows)}::jsonb) as event(
      seq bigint, organisation_id uuid, at timestamptz, subject text, action text, object text,
      object_id text, outcome text, status smallint, request_id text, actor text, purpose text, hash text)
    returning 1
  `,
  )
  return added.length === 0 ? null : { ...head, key: from.key, signature }
}

/**
 * Creates the audit writer of one process. Events that arrive during a write go into the next statement
 * together, so that many calls share one commit (decision 029). The head is read again with a lock only if
 * another process moved it.
 */
export function createAuditWriter(db: Db, vault: Vault): RecordAuditEvent {
  let waiting: AuditEvent[] = []
  let chainHead: DecryptedChainHead | null = null
  const write = async (): Promise<void> => {
    const events = waiting
    waiting = []
    if (events.length === 0) return
    chainHead = chainHead && (await appendEvents(db, chainHead, events))
    chainHead ??= await db.transaction(async (tx) => {
      const head = await readChainHead(tx, vault, 'lock')
      const moved = head && (await appendEvents(tx, head, events))
      if (!moved) throw new Error('audit chain head is missing')
      return moved
    })
  }
  const rounds = createBackgroundJob(write, { name: 'audit', every: 0, onTrouble: () => {} })
  return (event) => {
    waiting.push(event)
    return waitingForDatabase(() => rounds.run())
  }
}

/** The data subject of an operator command. */
interface OperatorAction extends Pick<AuditEvent, 'organisationId' | 'objectId' | 'requestId'> {
  /** The member id, or the id of an unclaimed answer set. */
  readonly person: string
  /** The command as typed, without arguments. */
  readonly command: string
  readonly isDone: boolean
}

/** Records an operator command; 409 means that it is not possible now. */
export const createOperatorAudit =
  (clock: Clock, record: RecordAuditEvent) =>
  ({ person, command, isDone, ...where }: OperatorAction): Promise<void> =>
    record({
      ...where,
      at: clock.now(),
      subject: hashSubject(person),
      action: `operator ${command}`,
      object: 'account',
      outcome: isDone ? 'allowed' : 'denied',
      status: isDone ? 200 : 409,
      ...noStaffActor,
    })

const CreatedObject = z.object({ id: z.union([z.uuid(), z.int()]) })

/** Outcome by HTTP status: refused calls changed nothing; the effect of failed calls is unknown. */
const getOutcome = (status: number): AuditEvent['outcome'] =>
  status < 400 ? 'allowed' : status < 500 ? 'denied' : 'failed'

/**
 * Returns the id of the object of a call: from the path where the API contract defines it as an id, else
 * that of a created object. Other path contents are not stored. An account is not named twice.
 */
function getObjectId({ endpoint, request, answer }: AnsweredCall): string | null {
  if (endpoint.dataCategory === 'account') return null
  const schema = getSchemas(endpoint).params
  const params = schema && z.safeParse(schema, request.params)
  if (params) return params.success ? String(Object.values(params.data as object)[0]) : null
  const made = CreatedObject.safeParse(answer)
  return made.success ? String(made.data.id) : null
}

/** Describes a call for its audit event, independent of caller and data subject. */
export const describeAuditedCall = (seen: AnsweredCall, kind: string, clock: Clock) => ({
  at: clock.now(),
  action: `${seen.endpoint.method} ${seen.endpoint.path}`,
  object: kind,
  objectId: getObjectId(seen),
  outcome: getOutcome(seen.reply.statusCode),
  status: seen.reply.statusCode,
  requestId: seen.request.id,
})

/**
 * Records one audit event for every call of an endpoint with personal data, before the response is sent.
 */
export function createAuditHook(clock: Clock, record: RecordAuditEvent): AuditHook {
  return async (seen) => {
    const { endpoint, request } = seen
    if (!endpoint.dataCategory) return
    const caller = getCaller(request)
    const subject = getDataOwner(request) ?? caller?.answerSet?.id
    await record({
      organisationId: caller?.organisation?.id ?? null,
      subject: subject ? hashSubject(subject) : null,
      ...describeAuditedCall(seen, endpoint.dataCategory, clock),
      ...noStaffActor,
    })
  }
}
