// The baseline of `npm run bench:api`, a separate process: a Fastify route for each of the product's frequent
// reads with the same SQL as hand-written prepared statements, and nothing else. No roles, no contract, no
// log. Reads DATABASE_URL, or DATA_DIR with an embedded database, and PORT; prints one line when it listens.
import { createHash, randomUUID } from 'node:crypto'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'

// oxlint-disable-next-line typescript/no-explicit-any -- rows of plain statements are measured, not read
type Row = any
type Ask = (name: string, text: string, values: readonly unknown[]) => Promise<readonly Row[]>

async function openDatabase(): Promise<Ask> {
  if (process.env.DATABASE_URL) {
    const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
    return async (name, text, values) => (await pool.query({ name, text, values: [...values] })).rows
  }
  const dataDir = path.join(process.env.DATA_DIR ?? '', 'database')
  const lite = await PGlite.create({ dataDir, extensions: { btree_gist } })
  return async (_name, text, values) => (await lite.query<Row>(text, [...values])).rows
}

const runQuery = await openDatabase()
await runQuery(
  'table',
  `create table if not exists public.bare_audit (seq bigserial primary key, organisation_id uuid, at timestamptz, subject text,
     action text, object text, outcome text, status smallint, request_id text)`,
  [],
)

const ORGANIZATION_QUERY = `
  select id, parent_id, record from portal.organisations
  where is_active and coalesce(parent_id, id) =
    (select id from portal.organisations where username = $1 and is_active and parent_id is null)
  order by position, username`
const SESSION_QUERY = `
  select s.*, t.*, m.verified_at, m.mdlive_id from portal.session_tokens t
  join portal.sessions s on s.id = t.session_id join portal.members m on m.id = s.member_id
  where t.token_hash = $1`

const readOrganization = async (username: string) => {
  const rows = await runQuery('family', ORGANIZATION_QUERY, [username])
  const children = rows.filter(({ parent_id }) => parent_id !== null).map(({ record }) => record)
  return { ...rows.find(({ parent_id }) => parent_id === null)?.record, children }
}
const readCaller = async ({ headers }: FastifyRequest) => {
  const sent = headers.authorization?.split(' ')[1] ?? ''
  const [found] = await runQuery('token', SESSION_QUERY, [createHash('sha256').update(sent).digest('hex')])
  if (!found) throw new Error('unknown token')
  return found
}
const writeAudit = (who: Row, action: string) =>
  runQuery(
    'note',
    `insert into public.bare_audit (organisation_id, at, subject, action, object, outcome, status, request_id)
     values ($1, now(), $2, $3, 'account', 'allowed', 200, $4)`,
    [who.organisation_id, who.member_id, action, randomUUID()],
  )

const app = Fastify()
app.get('/configuration', () => readOrganization('northstar'))
app.get('/session', async (request) => {
  const { last_used_at, ends_at } = await readCaller(request)
  return { last: last_used_at, end: ends_at }
})
app.get('/unread', async (request) => {
  const who = await readCaller(request)
  const [row] = await runQuery(
    'unread',
    'select coalesce(sum(unread), 0)::int as count from telehealth.conversations where patient_id = $1',
    [who.mdlive_id],
  )
  await writeAudit(who, 'GET /messages/unread-messages-count')
  return { count: row.count }
})
app.get('/me', async (request) => {
  const who = await readCaller(request)
  const [member] = await runQuery('member', 'select * from portal.members where id = $1', [who.member_id])
  const { username } = await readOrganization('northstar')
  await writeAudit(who, 'GET /me')
  return { ...member, profile: member.profile.toString('base64'), organisation_username: username }
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.stdout.write('listening\n')
