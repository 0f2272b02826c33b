import { days } from '@evenkeel/api-contract/time/duration-units'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { samplePdf } from '@evenkeel/server-kit/testing/sample-files'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { type DemoFixture, openDemoFixture, type SignedInMember } from '../testing/demo-fixture.ts'
import { createTestPeople } from '../testing/test-people.ts'
import type { Json } from '../testing/services.ts'
import { canaryTexts, createCanaryData } from './testing/create-canary-data.ts'

const MAYA = { organisation: 'northstar', email: 'maya.lopez@northstar.example' }
const NOOR = { organisation: 'northstar', email: 'noor.haddad@northstar.example' }
const cancelVisits = true
/** Sandbox tables without patient data, and why: directory, counselor accounts and images, organization keys, anonymous ids. */
const nobodys = [
  'busy_times',
  'calendar_feeds',
  'counselor_accounts',
  'data_keys',
  'ended_sessions',
  'licences',
  'migrations',
  'needed_release',
  'network',
  'own_calendars',
  'portraits',
  'providers',
  'removed_patients',
  'time_off',
]

let at: DemoFixture
afterEach(() => at.close())

const open = async (isTelehealthElsewhere = false): Promise<DemoFixture> => {
  at = await openDemoFixture({
    store: await openTestStore(),
    logger: failOnErrorLog(),
    isTelehealthElsewhere,
  })
  return at
}
const rows = <T = Json>(statement: string): Promise<readonly T[]> =>
  queryRows<T>(at.store.db, sql.raw(statement))
const tables = async (): Promise<readonly string[]> =>
  (
    await rows<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'telehealth' order by 1`,
    )
  ).map(({ name }) => name)
const document = (name: string, words: string): Json => ({
  document_name: `${name}.pdf`,
  mime_type: 'application/pdf',
  data: samplePdf(words).toString('base64'),
})
const patientsOf = (member: SignedInMember): Promise<readonly Json[]> =>
  rows(`select id from telehealth.patients where member_id = '${member.user.id}'`)
/** Requested by the portal at log-in. */
const tokenFor = (memberId: string, email: string) =>
  at.send('POST', '/telehealth/v1/sso_auth/auth_token', {
    body: {
      auth: {
        first_name: 'Maya',
        last_name: `Lopez ${memberId}`,
        gender: 'F',
        birthdate: '1990-01-01',
        member_id: memberId,
        subscriber_id: memberId,
        email,
        phone: null,
        address1: null,
        address2: null,
        city: null,
        state: null,
        zip: null,
        relationship: 'Self',
      },
      org: { ou: 'northstar', covered_sessions: null },
      api: { api_key: at.partner.apiKey, password: at.partner.password },
    },
  })
/** Sandbox tables with a row of this patient. */
async function tablesOf(patient: number): Promise<readonly string[]> {
  const found: string[] = []
  for (const name of await tables()) {
    const own = await rows(`
      select 1 from telehealth.${name} t
      where to_jsonb(t) ->> 'patient_id' = '${patient}' ${name === 'patients' ? `or t.id = ${patient}` : ''} limit 1`)
    if (own.length > 0) found.push(name)
  }
  return found
}

describe('the patient of a removed member (trust S30)', { timeout: 120_000 }, () => {
  it('is deleted with all its data, without affecting others', async () => {
    await open()
    const { patientTables } = await import('@evenkeel/telehealth/patient-rows')
    expect([...patientTables.map(({ table }) => table), ...nobodys].toSorted()).toEqual(await tables())
    const [maya, noor] = [await at.maya(), await at.noor()]
    await createCanaryData(at, maya)
    const [own, other] = [maya.user.mdlive_id, noor.user.mdlive_id]
    const others = await tablesOf(other)
    expect(await tablesOf(own)).toEqual(
      expect.arrayContaining(['appointment_requests', 'conversations', 'documents', 'messages', 'patients']),
    )
    const [ahead] = await rows(
      `select id, provider_id, starts_at from telehealth.appointments where patient_id = ${own} and status = 'booked' and starts_at > '2026-11-17T16:00:00Z'`,
    )
    expect(await at.api.memberRights.remove(MAYA)).toBe('visits')
    expect(await at.api.memberRights.remove(MAYA, { cancelVisits })).toMatchObject({
      partner: { kind: 'removed' },
      visits_canceled: expect.any(Number),
    })
    expect(await patientsOf(maya)).toEqual([])
    expect(await tablesOf(own)).toEqual([])
    expect(await tablesOf(other)).toEqual(others)
    expect(at.telehealth.control.log().filter(({ path }) => path.includes(`/${own}`))).toEqual([])
    // The counselor's hour is free: it can be booked by another patient.
    const taken = await rows(
      `select 1 from telehealth.appointments where provider_id = ${ahead.provider_id} and starts_at = '${ahead.starts_at}' and status in ('booked', 'held')`,
    )
    expect(taken).toEqual([])
    // Her tokens are invalid in every tab.
    expect((await maya.telehealth('GET', `/v2/patients/${own}/appointments/upcoming`)).status).toBe(401)
    expect((await maya.get('/me')).status).toBe(401)
  })

  it('is part of the export: texts of appointments, requests and the profile', async () => {
    await open()
    await createCanaryData(at, await at.maya())
    const found = await at.api.memberRights.export(MAYA)
    const rest = found?.copy.telehealth?.everything_else
    expect(rest?.patients?.[0]).toMatchObject({ last_name: 'Lopez', email: MAYA.email })
    expect(JSON.stringify(rest?.appointment_requests)).toContain(canaryTexts.comments)
    expect(JSON.stringify(rest?.messages)).toContain(canaryTexts.reply)
    expect(found?.page).toContain('Counseling partner: appointment requests')
    expect(JSON.stringify(rest)).not.toMatch(/request_hash|idempotency_key|hold_id/)
  })

  it('stays while the sandbox is down, which is reported, and is deleted by the next command or hourly job', async () => {
    await open()
    const [maya, noor] = [await at.maya(), await at.noor()]
    at.telehealth.control.setScenario('down', 1000)
    const half = await at.api.memberRights.remove(NOOR, { cancelVisits })
    expect(half).toMatchObject({ partner: { kind: 'waiting' } })
    expect((await noor.get('/me')).status).toBe(401)
    expect(await patientsOf(noor)).toHaveLength(1)
    const [waiting] = await at.api.memberRights.goOn()
    expect(waiting).toMatchObject({ member_id: noor.user.id, is_elsewhere: false })
    // Another process, to which it responds.
    const again = await openDemoFixture({ store: at.store, logger: failOnErrorLog() })
    await again.api.sweep()
    expect(await again.api.memberRights.goOn()).toEqual([])
    expect(await patientsOf(noor)).toEqual([])
    expect(await patientsOf(maya)).toHaveLength(1)
    // In a second run the address is unknown.
    expect(await at.api.memberRights.remove(NOOR)).toBeNull()
  })

  it('stays while staff must call about a lost appointment, or an upcoming one cannot be canceled', async () => {
    await open()
    const maya = await at.maya()
    await at.store.db.execute(sql`
      insert into portal.call_tasks (id, organisation_id, member_id, kind, reschedule_id, created_at)
      select gen_random_uuid(), organisation_id, id, 'reschedule_lost', gen_random_uuid(), now() from portal.members where id = ${maya.user.id}`)
    expect(await at.api.memberRights.remove(MAYA, { cancelVisits })).toBe('call')
    await at.store.db.execute(sql`update portal.call_tasks set done_at = now()`)
    await at.store.db.execute(sql`
      insert into portal.visits
      select gen_random_uuid(), organisation_id, id, 999999, 'booked', 'video', '2030-01-01', '2030-01-02', 0, now(), now()
      from portal.members where id = ${maya.user.id}`)
    at.telehealth.control.setScenario('down', 1000)
    expect(await at.api.memberRights.remove(MAYA)).toBe('visits')
    expect(await at.api.memberRights.remove(MAYA, { cancelVisits })).toBe('partner')
    expect((await maya.get('/me')).status).toBe(200)
    expect(await patientsOf(maya)).toHaveLength(1)
  })

  it('is not recreated by a concurrent request or a restart', async () => {
    await open()
    const maya = await at.maya()
    expect(await at.api.memberRights.remove(MAYA, { cancelVisits })).toMatchObject({
      rows: expect.any(Number),
    })
    const late = await tokenFor(maya.user.id, MAYA.email)
    expect(late.status).toBe(422)
    await openDemoFixture({ store: at.store, logger: failOnErrorLog() })
    expect(await patientsOf(maya)).toEqual([])
    expect(await rows(`select 1 from portal.members where id = '${maya.user.id}'`)).toEqual([])
  })

  it('is not recreated by a concurrent upload or message, and no row remains', async () => {
    await open()
    const maya = await at.maya()
    const upload = maya.post('/documents', document('late', canaryTexts.inside))
    const [removed, answer] = await Promise.all([
      at.api.memberRights.remove(MAYA, { cancelVisits }),
      upload,
      at.api.memberRights.export(MAYA),
    ])
    expect(removed).toMatchObject({ partner: { kind: 'removed' } })
    expect([201, 401]).toContain(answer.status)
    await at.api.sweep()
    expect(await tablesOf(maya.user.mdlive_id)).toEqual([])
    expect(await rows(`select 1 from portal.documents where member_id = '${maya.user.id}'`)).toEqual([])
    expect(await rows(`select 1 from keys.people where owner = '${maya.user.id}'`)).toEqual([])
  })

  it('is deleted again after restoring an older backup', async () => {
    await open()
    const maya = await at.maya()
    const kept = await rows<{ row: string }>(
      `select to_jsonb(m)::text as row from portal.members m where id = '${maya.user.id}'`,
    )
    expect(await at.api.memberRights.remove(MAYA, { cancelVisits })).toMatchObject({
      rows: expect.any(Number),
    })
    // An older backup restores the member, and a patient the sandbox did not yet record as removed.
    await at.store.db.execute(
      sql`insert into portal.members select * from jsonb_populate_record(null::portal.members, ${kept[0]?.row}::jsonb)`,
    )
    await at.store.db.execute(sql`truncate telehealth.removed_patients`)
    await at.store.db.execute(sql`
      insert into telehealth.patients (kind, member_id, ou, first_name, last_name, gender, birthdate, email, phone, address1, city, state, zip, relationship, us_time_zone_id)
      values ('patient', ${maya.user.id}, 'northstar', 'Maya', 'Lopez', 'F', '1990-01-01', ${MAYA.email}, '', '', '', '', '', 'Self', 1)`)
    const again = await openDemoFixture({ store: at.store, logger: failOnErrorLog() })
    expect(await rows(`select 1 from portal.members where id = '${maya.user.id}'`)).toEqual([])
    await again.api.sweep()
    expect(await patientsOf(maya)).toEqual([])
  })

  it('is deleted with an unconfirmed, expired registration', async () => {
    await open()
    const { id, email } = await createTestPeople(at).register('northstar')
    // As after a code whose last step failed.
    await tokenFor(id, email)
    expect(await rows(`select 1 from telehealth.patients where member_id = '${id}'`)).toHaveLength(1)
    at.clock.advance(days(8))
    await at.api.sweep()
    expect(await rows(`select 1 from telehealth.patients where member_id = '${id}'`)).toEqual([])
  })
})

describe('an external telehealth service', { timeout: 120_000 }, () => {
  it('keeps its patient: the removal reports the patient and the amount of data until the partner confirms', async () => {
    await open(true)
    const maya = await at.maya()
    await createCanaryData(at, maya)
    const removed = await at.api.memberRights.remove(MAYA, { cancelVisits })
    const patient = maya.user.mdlive_id
    expect(removed).toMatchObject({
      partner: {
        kind: 'elsewhere',
        patient_id: patient,
        member_id: maya.user.id,
        holds: { documents: expect.any(Number) },
      },
    })
    const { holds } = (removed as Json).partner
    expect([holds.appointments > 0, holds.messages > 1, holds.documents > 0]).toEqual([true, true, true])
    // Retention does not skip it: it waits for a confirmation.
    at.clock.advance(days(400))
    await at.api.sweep()
    expect(await at.api.memberRights.goOn()).toMatchObject([
      { patient_id: patient, member_id: maya.user.id, is_elsewhere: true },
    ])
    expect(await patientsOf(maya)).toHaveLength(1)
    expect(await at.api.memberRights.partnerDone(maya.user.id)).toBe(true)
    expect(await at.api.memberRights.goOn()).toEqual([])
  })

  it('has no operator endpoint unless it is our sandbox', async () => {
    await open(true)
    const found = await at.api.memberRights.export(MAYA)
    expect(found?.copy.telehealth?.everything_else).toBeUndefined()
  })
})
