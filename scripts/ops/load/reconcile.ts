import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { getSchemas } from '@evenkeel/api-contract/get-schemas'
import { listMessages } from '@evenkeel/api-contract/portal/messages'
import { listUpcomingAppointments } from '@evenkeel/api-contract/telehealth/appointments'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import pg from 'pg'
import type { MailServer } from '../servers/mail-server.ts'
import type { AcknowledgedWrites } from './acknowledged-writes.ts'
import { signIn } from './sign-in.ts'

/** Number of writes, how many were found, and how many exist more than once. */
export interface ReconcileCount {
  readonly made: number
  readonly found: number
  readonly doubled: number
}

/** Result for all acknowledged writes. */
export interface ReconcileResult {
  readonly visits: ReconcileCount
  readonly messages: ReconcileCount
  readonly mails: ReconcileCount
}

/** Counts the occurrences of each item. */
const countOccurrences = <T>(all: readonly T[]): ReadonlyMap<T, number> =>
  new Map([...Map.groupBy(all, (one) => one)].map(([one, same]) => [one, same.length]))

function compareCounts<T>(made: readonly T[], there: readonly T[]): ReconcileCount {
  const found = countOccurrences(there)
  return {
    made: made.length,
    found: made.filter((one) => found.has(one)).length,
    doubled: [...found.values()].filter((often) => often > 1).length,
  }
}

/** Ids of visits and messages that a member sees now. */
async function readAsMember(base: string, email: string, password: string) {
  const own = createApiCall({ base: `${base}/api`, fetch, getSchemas })
  const telehealth = createApiCall({ base: `${base}/telehealth`, fetch, getSchemas })
  const { headers, patient } = await signIn({ own }, email, password)
  const { appointments } = await telehealth(listUpcomingAppointments, {
    params: { id: patient.id },
    headers: patient.headers,
  })
  const messages: string[] = []
  for (let cursor: string | undefined; ;) {
    const page = await own(listMessages, {
      headers,
      query: { sent: true, ...(cursor === undefined ? {} : { cursor }) },
    })
    messages.push(...page.results.flatMap(({ client_message_id: id }) => (id === null ? [] : [id])))
    cursor =
      page.next === null ? undefined : (new URL(page.next, base).searchParams.get('cursor') ?? undefined)
    if (cursor === undefined) break
  }
  return { visits: appointments.map(({ id }) => id), messages }
}

/** Waits until no email is pending, and compares the outbox with what the mail server received. */
async function countEmails(databaseUrl: string, mail: MailServer): Promise<ReconcileCount> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const until = performance.now() + minutes(8)
    const left = async (): Promise<number> => {
      const { rows } = await client.query<{ left: number }>(
        `select (select count(*) from portal.mail_orders)::int +
           (select count(*) from portal.mail_outbox where sent_at is null and given_up_at is null)::int as left`,
      )
      return rows[0]?.left ?? 0
    }
    while ((await left()) > 0 && performance.now() < until) await wait(500)
    const { rows } = await client.query<{ id: string }>(
      // A code that was replaced or is no longer needed is not meant to arrive.
      `select id from portal.mail_outbox where coalesce(given_up_because, '') not in ('replaced', 'settled')`,
    )
    return compareCounts(
      rows.map(({ id }) => id),
      mail.received().map(({ id }) => id),
    )
  } finally {
    await client.end()
  }
}

/** Data of the members in a ledger, as they see it. */
async function readAllWrites(
  ledger: AcknowledgedWrites,
  base: string,
): Promise<{ visits: number[]; messages: string[] }> {
  const there = { visits: [] as number[], messages: [] as string[] }
  for (const { email, password } of ledger.people) {
    const seen = await readAsMember(base, email, password).catch((error: unknown) => {
      // Unknown member: the registration and everything after it is lost.
      if (error instanceof ApiError && error.status < 500) return { visits: [], messages: [] }
      throw error
    })
    there.visits.push(...seen.visits)
    there.messages.push(...seen.messages)
  }
  return there
}

/** Looks up everything in the ledger, and finds what is not in it. */
export async function reconcile(
  ledger: AcknowledgedWrites,
  { base, databaseUrl, mail }: { base: string; databaseUrl: string; mail: MailServer },
): Promise<ReconcileResult> {
  const mails = await countEmails(databaseUrl, mail)
  const { visits, messages } = await readAllWrites(ledger, base)
  const made = ledger.visits.map(({ id }) => id)
  const count = compareCounts(made, visits)
  return {
    // An unacknowledged visit is one booking too many as well.
    visits: { ...count, doubled: count.doubled + visits.filter((id) => !made.includes(id)).length },
    messages: compareCounts(
      ledger.messages.map(({ clientMessageId }) => clientMessageId),
      messages,
    ),
    mails,
  }
}

/** When the missing writes were acknowledged. */
export async function findMissingSince(ledger: AcknowledgedWrites, base: string): Promise<readonly number[]> {
  const { visits, messages } = await readAllWrites(ledger, base)
  return [
    ...ledger.visits.filter(({ id }) => !visits.includes(id)),
    ...ledger.messages.filter(({ clientMessageId }) => !messages.includes(clientMessageId)),
  ].map(({ at }) => at)
}
