import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { openInMemory } from '@evenkeel/server-kit/database/open-embedded'
import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import type { Store } from '@evenkeel/server-kit/database/store'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { createTestDatabase, getTestEngine } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportSubjectKeys, importSubjectKeys } from '../../backup/subject-keys.ts'
import { type DemoFixture, openDemoFixture } from '../testing/demo-fixture.ts'
import { readAllPlaintext, listReadableOwners } from '../testing/encrypted-values.ts'

const logger = failOnErrorLog()
const master = Buffer.alloc(32, 5)
const NORTHSTAR = '7c1e0f5a-0002-4a00-8a00-000000000002'
const [OLIVE, AGAIN, ROW] = [1, 2, 3].map((n) => `0b000000-0000-4000-8000-00000000000${n}`)
const MAYA = '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0001'
const email = 'olive.old@northstar.example'
/** Personal data stored in plaintext by the previous release. */
const words = ['Olive', 'Oldfield', email, '+14155550199', '9 Before Lane', '1977-03-05', 'Weaver of nets']
const numbers = ['4155550188', '4155550187', '4155550186']
const booking = { provider_id: 7, start_time: 1800000000, appointment_method: 'phone', state_abbrev: 'CO' }
const letter = (text: string) => `convert_to('{"subject":"S","text":"${text}","html":""}', 'UTF8')`
const mail = (id: number, to: string, text: string, sentAt: string) =>
  `insert into portal.mail_outbox (id, organisation_id, to_address, from_name, letter, created_at, attempts, not_before, sent_at)
   values ('0c000000-0000-4000-8000-00000000000${id}', '${NORTHSTAR}', '${to}', 'Balance', ${letter(text)}, now(), 1, now(), ${sentAt})`
const member = (id: string | undefined, verified: string) =>
  `insert into portal.members (id, organisation_id, email, password_hash, first_name, last_name, phone, birthdate, gender,
     address1, city, state, zip, employment_status, relationship_status, job_title, timezone, agrees_to_privacy_notice,
     agrees_to_informed_consent, agrees_to_privacy_agreement, consent_initials, verified_at, created_at, modified_at)
   values ('${id}', '${NORTHSTAR}', '${email}', '', 'Olive', 'Oldfield', '+14155550199', '1977-03-05', 'F', '9 Before Lane',
     'Denver', 'CO', '80014', 'Full time', 'Single', 'Weaver of nets', 'America/Denver', true, true, true, 'OO', ${verified}, now(), now())`

/** Rows as the previous release wrote them. */
const before = [
  member(OLIVE, 'now()'),
  member(AGAIN, 'null'),
  `insert into portal.appointments (id, organisation_id, member_id, idempotency_key, request_hash, status, appointment_method,
     customer_call_in_number, consent_user_initials, created_at, modified_at)
   values ('${ROW}', '${NORTHSTAR}', '${OLIVE}', 'k', 'a-hash-of-before', 'draft', 'phone', '4155550188', 'OO', now(), now())`,
  `insert into portal.slot_queries (id, organisation_id, member_id, request_hash, mdlive_id, provider_id, preferred_time, method, day,
     chief_complaint, contact_number, state, created_at)
   values ('${ROW}', '${NORTHSTAR}', '${OLIVE}', 'a-hash-of-before', 1, 7, 'morning', 'phone', '2026-12-01', convert_to('x', 'UTF8'), '4155550187', 'CO', now())`,
  `insert into portal.reschedules (id, organisation_id, member_id, request_hash, step, old_appointment_id, old_booking, new_booking,
     chief_complaint, attempts, not_before, created_at, modified_at)
   values ('${ROW}', '${NORTHSTAR}', '${OLIVE}', 'a-hash-of-before', 'kept', 1,
     '${JSON.stringify({ ...booking, customer_call_in_number: '4155550186', consent_user_initials: 'OO' })}',
     '${JSON.stringify({ ...booking, customer_call_in_number: '4155550186', consent_user_initials: 'OO' })}',
     convert_to('x', 'UTF8'), 1, now(), now(), now())`,
  mail(1, email, 'sent before', 'now()'),
  mail(2, email, 'waits still', 'null'),
  mail(3, 'care@northstar.example', 'Name: Olive Oldfield', 'now()'),
  mail(4, 'care@northstar.example', 'waits still, for the call centre', 'null'),
  `insert into portal.mail_orders (id, kind, email, not_before) values ('${ROW}', 'reset', '${email}', now() - interval '1 year')`,
]

const emptyStore = async (): Promise<Store> =>
  getTestEngine() === 'embedded' ? openInMemory() : openPostgres(await createTestDatabase('template1'))

/** Migrations of the previous release. */
function migrationsBefore(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-migrations-'))
  cpSync(path.resolve(import.meta.dirname, '../../../../api/migrations'), folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const at = journal.entries.findIndex(({ tag }) => tag === '0018_sealed_people')
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
  return folder
}

describe('member identities after the upgrade (trust S30, R11)', { timeout: 300_000 }, () => {
  let store: Store
  let at: DemoFixture
  let told: string
  const folder = migrationsBefore()
  const logIn = (address: string) =>
    at.send('POST', '/api/auth/login', {
      headers: { 'x-client-id': 'northstar' },
      body: { email: address, password: 'Calm#Harbor7' },
    })
  const count = async (table: string) =>
    (await queryRows<{ n: number }>(store.db, sql.raw(`select count(*)::int as n from ${table}`)))[0]?.n
  beforeAll(async () => {
    store = await emptyStore()
    await store.migrate(folder, 'portal')
    for (const text of before) await store.db.execute(sql.raw(text))
    at = await openDemoFixture({ store, logger })
    await store.db.execute(
      sql`update portal.members set password_hash = (select password_hash from portal.members where id = ${MAYA}) where id = ${OLIVE}`,
    )
    const rows = await Promise.all(
      ['members', 'appointments', 'slot_queries', 'reschedules', 'mail_outbox', 'mail_orders'].map((table) =>
        queryRows<{ row: string }>(
          store.db,
          sql.raw(`select to_jsonb(t)::text as row from portal.${table} t`),
        ),
      ),
    )
    told = rows
      .flat()
      .map(({ row }) => row)
      .join('\n')
  }, 300_000)
  afterAll(async () => {
    await at.close()
    rmSync(folder, { recursive: true })
  })

  it('are in no table in plaintext, and decrypt with the key of each member', async () => {
    for (const word of [...words, ...numbers, 'sent before', 'waits still', 'a-hash-of-before'])
      expect(told).not.toContain(word)
    const { read, closed } = await listReadableOwners(store, master)
    expect(closed).toEqual([])
    expect(read).toEqual(expect.arrayContaining([OLIVE, AGAIN]))
    const all = await readAllPlaintext(store, master)
    for (const word of [...words, ...numbers, 'sent before']) expect(all).toContain(word)
    // It was sent, and its recipient could no longer be determined.
    expect(all).not.toContain('Name: Olive')
    expect(all).toContain('waits still, for the call centre')
  })

  it('allow log-ins with the address in any case, and requested emails [CALL-05, CALL-09]', async () => {
    for (const address of [email, ` Olive.OLD@northstar.example `]) {
      const { status, body } = await logIn(address)
      expect([status, body.id, body.last_name, body.phone]).toEqual([200, OLIVE, 'Oldfield', '+14155550199'])
    }
    expect((await logIn('olive.young@northstar.example')).status).toBe(400)
    const mails = await at.mailsTo(email)
    expect(mails.some(({ subject }) => subject === 'Set a new Northstar Balance password')).toBe(true)
    expect(mails.map(({ text }) => text)).toEqual(expect.arrayContaining(['sent before', 'waits still']))
    const care = await at.mailsTo('care@northstar.example')
    expect(care.map(({ text }) => text)).toEqual(['waits still, for the call centre'])
  })

  it('can be restored with the current keys from a backup of the previous release', async () => {
    const old = await emptyStore()
    await old.migrate(folder, 'portal')
    for (const text of before) await old.db.execute(sql.raw(text))
    await old.db.execute(sql`truncate keys.people, keys.removed, keys.database`)
    await importSubjectKeys(old.db, await exportSubjectKeys(store.db))
    const restored = await openDemoFixture({ store: old, logger })
    const mails = await restored.mailsTo(email)
    expect(mails.some(({ subject }) => subject === 'Set a new Northstar Balance password')).toBe(true)
    await restored.close()
  })

  it('are unchanged at the next start, and are deleted with the member', async () => {
    const hashes = sql`select md5(string_agg(profile::text, ' ' order by id)) as sum from portal.members`
    const sum = await queryRows<unknown>(store.db, hashes)
    const addresses = await count('keys.addresses')
    const again = await openDemoFixture({ store, logger })
    expect(await queryRows<unknown>(store.db, hashes)).toEqual(sum)
    expect(await count('keys.addresses')).toBe(addresses)
    const named = { organisation: 'northstar', email: email.toUpperCase() }
    const { copy } = (await again.api.memberRights.export(named)) ?? { copy: null }
    for (const word of [...words, ...numbers, 'sent before']) expect(JSON.stringify(copy)).toContain(word)
    expect(await again.api.memberRights.remove(named, { cancelVisits: true })).toMatchObject({
      partner: { kind: 'removed' },
    })
    const all = await readAllPlaintext(store, master)
    for (const word of [...words, ...numbers, 'sent before']) expect(all).not.toContain(word)
    // A second registration of the address is deleted too.
    for (const id of [OLIVE, AGAIN]) {
      expect(await queryRows<unknown>(store.db, sql`select 1 from portal.members where id = ${id}`)).toEqual(
        [],
      )
      expect(await queryRows<unknown>(store.db, sql`select 1 from keys.people where owner = ${id}`)).toEqual(
        [],
      )
      expect(
        await queryRows<unknown>(store.db, sql`select 1 from keys.addresses where person = ${id}`),
      ).toEqual([])
    }
  })
})
