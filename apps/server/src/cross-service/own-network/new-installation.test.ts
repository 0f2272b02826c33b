import path from 'node:path'
import { searchProvidersAtTelehealth } from '@evenkeel/api-contract/telehealth/providers'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import { createTestDatabase } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { PASSWORD, createRegistration } from '../testing/test-people.ts'
import { type ProviderFixture, createProvider, type StartedProduct } from './testing/provider.ts'

const wish = { search: { state_abbrev: 'FL', provider_type_id: 38 } }
const zephyrine = createRegistration({ state: 'FL' })
/** Texts that must not appear in any table. */
const secrets = [zephyrine.email, zephyrine.first_name, zephyrine.last_name, zephyrine.address1 ?? '']

/**
 * From an empty PostgreSQL to a complete, empty service, as docs/operating describes. first-visit.test.ts continues from
 * a counselor's invitation to a completed visit; `provider` has everything a journey needs.
 */
describe.skipIf(!inject('postgresUrl'))('a new installation with an own network, in production', () => {
  let url: string
  let provider: ProviderFixture
  let at: StartedProduct
  let member: { readonly token: string; readonly jwt: string; readonly patient: number }
  beforeAll(async () => {
    url = await createTestDatabase('template1')
    provider = await createProvider(url)
  })
  afterAll(() => provider.end())
  const count = async (table: string): Promise<number> => {
    const store = await openPostgres(url, { max: 1 })
    const [row] = await queryRows<{ rows: number }>(
      store.db,
      sql`select count(*)::int as rows from ${sql.raw(table)}`,
    )
    await store.close()
    return row?.rows ?? -1
  }

  it('starts with empty tables', { timeout: 120_000 }, async () => {
    const { code, out, err } = await provider.run('migrate.ts')
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('The database is up to date')
    at = await provider.start()
    expect((await at.send('GET', '/readyz')).status).toBe(200)
    expect(at.product.demoStaff()).toEqual([])
    for (const table of ['providers', 'licences', 'patients', 'appointments'])
      expect(await count(`telehealth.${table}`), table).toBe(0)
    expect(await count('portal.members')).toBe(0)
  })

  it('enables no demo features', async () => {
    for (const url_ of ['/telehealth/counselor', '/telehealth/rooms', '/control/clock', '/mailbox'])
      expect((await at.send('GET', url_)).status, url_).toBe(404)
    const document = (await at.send('GET', '/telehealth/openapi.json')).body
    expect(document.info.title).toBe('Telehealth service')
  })

  it(
    'registers a member, who is a patient of the own network from the first log-in on',
    { timeout: 60_000 },
    async () => {
      const registered = await at.send('POST', '/api/auth/register', { body: zephyrine })
      expect(registered.status).toBe(201)
      const confirmed = await at.send('POST', '/api/auth/confirm-sign-up', {
        body: { email: zephyrine.email, otp: await provider.codeFor(zephyrine.email) },
        authorization: `Token ${registered.body.auth_token}`,
      })
      expect(confirmed.status).toBe(200)
      const login = { email: zephyrine.email, password: PASSWORD }
      const { body } = await at.send('POST', '/api/auth/login', { body: login })
      member = { token: body.auth_token, jwt: body.md_live.jwt, patient: body.mdlive_id }
      const profile = await at.send('GET', `/telehealth/v2/patients/${member.patient}`, {
        authorization: `Bearer ${member.jwt}`,
      })
      expect(profile.body.patient_profile).toMatchObject({ email: zephyrine.email, first_name: 'Zephyrine' })
    },
  )

  it('reports no counselors to a member who searches [ERROR-13]', async () => {
    const found = await at.send(
      'POST',
      `/telehealth${searchProvidersAtTelehealth.path.replace(':id', String(member.patient))}`,
      {
        body: wish,
        authorization: `Bearer ${member.jwt}`,
      },
    )
    expect(found).toMatchObject({ status: 200, body: { providers: [], total: 0 } })
  })

  it('stores no member data in plaintext in any table (trust S24)', async () => {
    const store = await openPostgres(url, { max: 1 })
    const tables = await queryRows<{ name: string }>(
      store.db,
      sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('telehealth', 'keys', 'portal')`,
    )
    expect(tables.length).toBeGreaterThan(40)
    const found: string[] = []
    for (const { name } of tables) {
      const rows = await queryRows<{ text: string }>(
        store.db,
        sql`select to_jsonb(t)::text as text from ${sql.raw(name)} t`,
      )
      const all = rows.map(({ text }) => text).join('\n')
      for (const word of secrets)
        if (all.includes(word) || all.includes(Buffer.from(word).toString('hex')))
          found.push(`${name}: ${word}`)
    }
    await store.close()
    expect(found).toEqual([])
  })

  it(
    'restores from a backup with its members, who can log in (trust S30)',
    { timeout: 120_000 },
    async () => {
      const to = path.join(provider.folder, 'backup')
      const made = await provider.run('backup.ts', ['--to', to])
      expect([made.code, made.err]).toEqual([0, ''])
      const other = await createTestDatabase('template1')
      const restored = await provider.run('restore.ts', ['--from', to], other)
      expect([restored.code, restored.err]).toEqual([0, ''])
      const again = await provider.start(other)
      const { body } = await again.send('POST', '/api/auth/login', {
        body: { email: zephyrine.email, password: PASSWORD },
      })
      const profile = await again.send('GET', `/telehealth/v2/patients/${body.mdlive_id}`, {
        authorization: `Bearer ${body.md_live.jwt}`,
      })
      expect(profile.body.patient_profile).toMatchObject({ id: member.patient, email: zephyrine.email })
    },
  )
})
