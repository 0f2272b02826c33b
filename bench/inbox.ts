// `npm run bench:inbox`: the cost of the inbox page and the unread count for a member with 50 messages and
// one with 50,000, among five million rows on PostgreSQL, through the portal API over HTTP. Prints medians
// and ratios; exits 1 when the large inbox costs more than 20 % more than the small one. Only ratios within
// one run are meaningful.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findServer } from '@evenkeel/server-kit/testing/postgres-server'
import pg from 'pg'
import { median, formatTable } from './harness/statistics.ts'
import { startProduct } from './harness/start-product.ts'

const ROWS = Number(process.env.ROWS ?? 5_000_000)
const LARGE = Number(process.env.LARGE ?? 50_000)
const SMALL = 50
const REPEATS = Number(process.env.REPEATS ?? 300)
/** Unmeasured requests before the measurement. */
const WARM_UP = 20
const MAX_RATIO = 1.2
const PORT = 3252
const origin = `http://127.0.0.1:${PORT}`
/** Messages with real text: more than one page. */
const WRITTEN_MESSAGES = 25
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Demo members and the size of their inboxes. */
const inboxes = [
  ['noor.haddad@northstar.example', SMALL],
  ['maya.lopez@northstar.example', LARGE],
] as const

/**
 * Same length as an encrypted text of about a hundred characters. The rows on the page itself have real text.
 */
const ENCRYPTED_BODY = `decode(repeat('00', 130), 'hex')`
const columns =
  'id, conversation_id, patient_id, sender, subject, body, unread, reply_allowed, is_automatic, sent_at'

/** Bulk-inserts rows without indexes, which are recreated afterwards. */
async function fillMessages(db: pg.Client): Promise<void> {
  const { rows: indexes } = await db.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where schemaname = 'telehealth' and tablename = 'messages' and indexname <> 'messages_pkey'`,
  )
  for (const { indexname } of indexes) await db.query(`drop index telehealth.${indexname}`)
  await db.query(
    `insert into telehealth.messages (${columns})
     select 1000000 + n, c.id, 900000 + n % 10000, case n % 3 when 0 then 'patient' else 'provider' end,
       ${ENCRYPTED_BODY}, ${ENCRYPTED_BODY}, n % 50 = 1, true, false, now() - n * interval '1 second'
     from generate_series(1, $1::int) n, (select min(id) as id from telehealth.conversations) c`,
    [ROWS],
  )
  for (const [email, count] of inboxes) {
    await db.query(
      `insert into telehealth.messages (${columns})
       select nextval('telehealth.message_ids'), c.id, c.patient_id, 'provider', ${ENCRYPTED_BODY}, ${ENCRYPTED_BODY},
         false, true, false, c.last_message_at - interval '200 days' - n * interval '1 minute'
       from generate_series(1, $2::int) n,
         (select id, patient_id, last_message_at from telehealth.conversations
          where patient_id = (select id from telehealth.patients where email = $1) order by id limit 1) c`,
      [email, count - WRITTEN_MESSAGES],
    )
  }
  for (const { indexdef } of indexes) await db.query(indexdef)
  await db.query('vacuum analyze telehealth.messages')
}

/** Writes the newest messages of a member through the counselor page. */
async function writeMessages(email: string): Promise<void> {
  for (let number = 0; number < WRITTEN_MESSAGES; number += 1) {
    const answer = await fetch(`${origin}/control/reply`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, subject: `Note ${number}`, message: 'How was your week? '.repeat(5) }),
    })
    if (!answer.ok) throw new Error(`the counselor's message returned ${answer.status}`)
  }
}

type TimedRequest = (url: string) => Promise<number>

/** Logs a member in; the returned function makes a request and returns its duration. */
async function logIn(email: string): Promise<TimedRequest> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-id': 'northstar' },
    body: JSON.stringify({ email, password: 'Calm#Harbor7' }),
  })
  const { auth_token } = (await answer.json()) as { auth_token: string }
  const headers = { authorization: `Token ${auth_token}`, 'x-client-id': 'northstar' }
  return async (url) => {
    const since = performance.now()
    const asked = await fetch(`${origin}/api${url}`, { headers })
    await asked.arrayBuffer()
    if (!asked.ok) throw new Error(`${url} returned ${asked.status}`)
    return performance.now() - since
  }
}

const requests = { 'inbox page': '/messages?inbox=true', 'unread count': '/messages/unread-messages-count' }

const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-inbox-'))
const server = await findServer(folder)
if (typeof server === 'string') throw new Error(`this benchmark needs PostgreSQL: ${server}`)
const env = { DATABASE_URL: server.url, NODE_ENV: 'development', TEST_CONTROL: '1' }
const product = await startProduct(PORT, path.join(folder, 'product'), env)
let failureCount = 0
try {
  for (const [email] of inboxes) await writeMessages(email)
  const db = new pg.Client({ connectionString: server.url })
  await db.connect()
  await fillMessages(db)
  await db.end()
  const [small, large] = (await Promise.all(inboxes.map(([email]) => logIn(email)))) as [
    TimedRequest,
    TimedRequest,
  ]
  const rows: (string | number)[][] = []
  for (const [what, url] of Object.entries(requests)) {
    const times: [number[], number[]] = [[], []]
    // Alternating, so that other load on the machine affects both.
    for (let round = 0; round < REPEATS + WARM_UP; round += 1) {
      const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
      for (const at of order) {
        const time = await (at === 0 ? small : large)(url)
        if (round >= WARM_UP) times[at].push(time)
      }
    }
    const [one, other] = [median(times[0]), median(times[1])]
    if (other / one > MAX_RATIO) failureCount += 1
    rows.push([what, one.toFixed(2), other.toFixed(2), (other / one).toFixed(3)])
  }
  say(`${ROWS + LARGE + SMALL} messages, ${REPEATS} requests of each, medians in ms`)
  say(formatTable(['call', `${SMALL} messages`, `${LARGE} messages`, 'ratio'], rows))
} finally {
  await product.stop()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failureCount > 0 ? 1 : 0
