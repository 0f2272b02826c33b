import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readRemovedOrganization } from '@evenkeel/api-contract/portal/organizations'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { getSchemas } from '@evenkeel/api-contract/get-schemas'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Store } from '@evenkeel/server-kit/database/store'
import { createInProcessFetch } from '@evenkeel/server-kit/testing/in-process-fetch'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addRemovedHosts } from '../../tenant-config/tenant-config-reloader.ts'
import { type DemoFixture, openDemoFixture } from '../testing/demo-fixture.ts'
import { PASSWORD, createTestPeople } from '../testing/test-people.ts'
import type { Json } from '../testing/services.ts'
import { canaryTexts, createCanaryData } from './testing/create-canary-data.ts'

const shipped = path.resolve(import.meta.dirname, '../../../../../tenant-config')
const NORTHSTAR = '7c1e0f5a-0002-4a00-8a00-000000000002'
const CEDARVALLEY = '7c1e0f5a-0003-4a00-8a00-000000000003'
const MAYA = 'maya.lopez@northstar.example'

let folder: string
let at: DemoFixture
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'programmes-'))
  cpSync(shipped, folder, { recursive: true })
  at = await openOn(await openTestStore())
})
afterEach(async () => {
  await at.close()
  rmSync(folder, { recursive: true, force: true })
})

const openOn = (store: Store): Promise<DemoFixture> =>
  openDemoFixture({ store, logger: failOnErrorLog(), programmesDir: folder })
const rows = <T = Json>(statement: string): Promise<readonly T[]> =>
  queryRows<T>(at.store.db, sql.raw(statement))
const fileOf = (name: string): string => path.join(folder, 'organisations', `${name}.yaml`)
const remove = (organisation: string, moveTo: string | null = null) =>
  at.api.organisationRemoval.remove({ organisation, moveTo })
const logIn = (client: string, email = MAYA, password = 'Calm#Harbor7') =>
  at.send('POST', '/api/auth/login', { headers: { 'x-client-id': client }, body: { email, password } })
/** Tables that still contain rows of an organization. */
async function tablesOf(organisation: string): Promise<readonly string[]> {
  const tables = await rows<{ schema: string; name: string }>(`
    select table_schema as schema, table_name as name from information_schema.columns
    where column_name = 'organisation_id' and table_schema in ('portal', 'keys') order by 1, 2`)
  const found: string[] = []
  for (const { schema, name } of tables) {
    const some = await rows(
      `select 1 from ${schema}.${name} where organisation_id = '${organisation}' limit 1`,
    )
    if (some.length > 0) found.push(name)
  }
  return found
}

describe('removing an organization whose members move', { timeout: 120_000 }, () => {
  it('moves password, visits, messages and documents, ends sessions, and leaves only the audit log', async () => {
    const before = await at.maya()
    const file = await createCanaryData(at, before)
    const people = createTestPeople(at)
    await people.register('northstar')
    await people.visitor()
    expect(await remove('northstar', 'cedarvalley')).toMatchObject({
      moved: expect.any(Number),
      patients_later: 0,
      registrations: expect.any(Number),
      visitors: expect.any(Number),
    })
    expect(await tablesOf(NORTHSTAR)).toEqual(['audit_events'])
    expect((await before.get('/me')).status).toBe(401)
    expect((await before.telehealth('GET', `/v2/patients/${before.user.mdlive_id}`)).status).toBe(401)
    const after = await at.logIn(MAYA, 'cedarvalley')
    await at.api.deliverMail()
    const [told, ...others] = (await at.mailsTo(MAYA)).filter(({ text }) =>
      text.includes('Your account moved'),
    )
    expect([told?.subject, others]).toEqual(['Your account is now with Cedar Valley Cares', []])
    expect(told?.text).toContain('from Northstar Balance to Cedar Valley Cares')
    expect(told?.text).toContain('/cedarvalley/log-in')
    expect(after.user).toMatchObject({ id: before.user.id, mdlive_id: before.user.mdlive_id })
    const [patient] = await rows(`select ou from telehealth.patients where id = ${before.user.mdlive_id}`)
    expect(patient).toEqual({ ou: 'cedarvalley' })
    const copy = JSON.stringify(
      (await at.api.memberRights.export({ organisation: 'cedarvalley', email: MAYA }))?.copy,
    )
    const { inside: _inside, search: _search, complaint: _complaint, ...words } = canaryTexts
    for (const word of Object.values(words)) expect(copy).toContain(word)
    const kept = await after.get(`/documents/${file.id}/file`)
    expect([kept.status, kept.bytes.includes(canaryTexts.inside)]).toEqual([200, true])
    const visits = await after.telehealth(
      'GET',
      `/v2/patients/${before.user.mdlive_id}/appointments/upcoming`,
    )
    expect([visits.status, visits.body.appointments.length > 0]).toEqual([200, true])
  })

  it('returns on its pages and for log-ins that it has ended, for every host name', async () => {
    await remove('northstar', 'cedarvalley')
    const call = createApiCall({
      base: 'http://in-process/api',
      fetch: createInProcessFetch(at.app),
      getSchemas,
    })
    expect(await call(readRemovedOrganization, { query: { domain: 'northstar' } })).toMatchObject({
      program_name: 'Northstar Balance',
      moved_to: { username: 'cedarvalley' },
    })
    const headers = { 'x-client-id': 'cedarvalley' }
    expect(
      (await at.send('GET', '/api/organisations/v2/configuration?domain=northstar', { headers })).status,
    ).toBe(404)
    // An open page is informed as well, and does not switch to another organization.
    expect((await at.send('GET', '/api/organisations/v2/configuration?domain=northstar')).status).toBe(410)
    const told = await logIn('northstar')
    expect([told.status, told.text]).toEqual([410, expect.stringContaining('This program has ended')])
    expect((await logIn('cedarvalley')).status).toBe(200)
    // A second run does nothing.
    expect(await remove('northstar', 'cedarvalley')).toMatchObject({ moved: 0 })
  })

  it('moves a member whose address has an open registration at the other organization', async () => {
    const people = createTestPeople(at)
    const own = await people.confirmed('northstar')
    await at.send('POST', '/api/auth/register', {
      body: { ...(await import('../testing/test-people.ts')).createRegistration(), email: own.email },
      headers: { 'x-client-id': 'cedarvalley' },
    })
    expect(await remove('northstar', 'cedarvalley')).toMatchObject({ moved: expect.any(Number) })
    expect((await logIn('cedarvalley', own.email, PASSWORD)).status).toBe(200)
  })

  it('reserves its name and hosts, even without its file, at every start', async () => {
    await remove('northstar', 'cedarvalley')
    rmSync(fileOf('northstar'))
    await at.api.programmes.reload()
    const again = await openOn(at.store)
    expect((await logIn('cedarvalley')).status).toBe(200)
    const { program_name: name } = (await again.send('GET', '/api/organisations/removed?domain=northstar'))
      .body
    expect(name).toBe('Northstar Balance')
    const { own } = addRemovedHosts({ own: new Map(), old: new Map() }, again.api.programmes.removedHosts())
    expect(own.get('northstar.localhost')).toBe('northstar')
    cpSync(fileOf('palebrand'), fileOf('northstar'))
    const { readFileSync, writeFileSync } = await import('node:fs')
    const other = readFileSync(fileOf('northstar'), 'utf8')
      .replace(/^username: .*$/m, 'username: northstar')
      .replaceAll(/7c1e0f5a-(\d{4})/g, '7c1e0f5b-$1')
    writeFileSync(fileOf('northstar'), other)
    rmSync(fileOf('northstar').replace('.yaml', '.es.yaml'))
    expect(await again.api.programmes.faults()).toEqual([
      expect.stringContaining('the name northstar belonged to another organization before'),
    ])
    await expect(again.api.programmes.reload()).rejects.toThrow('northstar')
  })
})

describe('removing an organization', { timeout: 120_000 }, () => {
  it('is rejected with remaining members, pending calls, or a protected organization', async () => {
    const maya = await at.maya()
    expect(await remove('northstar')).toMatchObject({ not_now: 'members' })
    expect(await remove('nowhere')).toMatchObject({ not_now: 'unknown' })
    expect(await remove('root')).toMatchObject({ not_now: 'root' })
    for (const [target, why] of [
      ['northstar', 'target_same'],
      ['nowhere', 'target'],
      ['root', 'target_root'],
      ['oldharbor', 'target'],
    ] as const)
      expect(await remove('northstar', target)).toMatchObject({ not_now: why })
    const plan = (organisation: string, moveTo: string | null, isExported = false) =>
      at.api.organisationRemoval.plan({ organisation, moveTo, isExported })
    expect(await plan('nowhere', null)).toMatchObject({
      not_now: 'unknown',
      organizations: expect.arrayContaining(['northstar', 'cedarvalley']),
    })
    expect(await plan('northstar', 'northstar')).toMatchObject({ not_now: 'target_same' })
    expect(await plan('northstar', null)).toMatchObject({ not_now: 'members' })
    const before = await plan('northstar', 'cedarvalley')
    await createTestPeople(at).register('northstar')
    await rows(`insert into portal.visits
      (id, organisation_id, member_id, mdlive_appointment_id, status, method, starts_at, ends_at, sequence, created_at, modified_at)
      select gen_random_uuid(), '${NORTHSTAR}', '${maya.user.id}', 900000 + n, status, 'video', starts, starts, 0, now(), now()
      from (values (1, 'booked', timestamptz '2999-01-01'), (2, 'cancelled', timestamptz '2999-01-01'),
        (3, 'booked', timestamptz '2001-01-01')) as visit (n, status, starts)`)
    const ends = {
      program: 'Northstar Balance',
      members: (await at.api.organisationRemoval.members('northstar'))?.length,
      appointments: 1,
      registrations: ('registrations' in before ? before.registrations : 0) + 1,
    }
    expect(await plan('northstar', 'cedarvalley')).toEqual(ends)
    expect(await plan('northstar', null, true)).toEqual(ends)
    await createCanaryData(at, maya)
    await at.store.db.execute(
      sql`update portal.answer_sets set danger_at = now() where member_id = ${maya.user.id}`,
    )
    expect(await remove('northstar', 'cedarvalley')).toEqual({ not_now: 'danger', count: expect.any(Number) })
    expect(await plan('northstar', 'cedarvalley')).toMatchObject({ not_now: 'danger' })
    expect((await maya.get('/me')).status).toBe(200)
  })

  it('succeeds once every member was exported and removed', async () => {
    const members = await at.api.organisationRemoval.members('cedarvalley')
    expect(members?.length).toBeGreaterThan(0)
    for (const email of members ?? [])
      await at.api.memberRights.remove({ organisation: 'cedarvalley', email }, { cancelVisits: true })
    expect(await remove('cedarvalley')).toMatchObject({ moved: 0 })
    expect(await tablesOf(CEDARVALLEY)).toEqual(['audit_events'])
    expect((await at.send('GET', '/api/organisations/removed?domain=cedarvalley')).body).toMatchObject({
      moved_to: null,
    })
    expect(await at.api.organisationRemoval.members('nowhere')).toBeNull()
  })
})

describe('deleting the file of an organization without its removal', { timeout: 120_000 }, () => {
  it('is rejected at reload and startup, with the number of members and the command; nothing changes', async () => {
    rmSync(fileOf('northstar'))
    const [fault] = await at.api.programmes.faults()
    expect(fault).toMatch(
      /^organisations\/northstar\.yaml: northstar has no file, but \d+ members belong to it: .*npm run organization:remove/,
    )
    await expect(at.api.programmes.reload()).rejects.toThrow('northstar has no file')
    await expect(openOn(at.store)).rejects.toThrow('northstar has no file')
    expect((await logIn('northstar')).status).toBe(200)
  })

  it('disables an organization without members at once', async () => {
    rmSync(fileOf('palebrand'))
    expect(await at.api.programmes.faults()).toEqual([])
    await at.api.programmes.reload()
    expect((await at.send('GET', '/api/organisations/v2/configuration?domain=palebrand')).status).toBe(404)
  })
})
