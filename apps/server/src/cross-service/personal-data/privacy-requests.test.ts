import { createAuditReport } from '@evenkeel/api/audit'
import { systemClock } from '@evenkeel/server-kit/clock'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { randomBytes } from 'node:crypto'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportSubjectKeys } from '../../backup/subject-keys.ts'
import { createAdminApi } from '../../http/admin-api.ts'
import { createTestPeople } from '../testing/test-people.ts'
import { type DemoFixture, openDemoFixture, type SignedInMember } from '../testing/demo-fixture.ts'
import { canaryTexts, createCanaryData } from './testing/create-canary-data.ts'
import type { Json } from '../testing/services.ts'

const logger = failOnErrorLog()
const MAYA = { organisation: 'northstar', email: 'maya.lopez@northstar.example' }
/** Recipient of in-person requests. */
const CARE_LINE = 'care@northstar.example'
/** Tables without member data, and why. */
const nobodys = [
  'audit_events',
  'audit_head',
  'data_keys',
  'ended_sessions',
  'failed_jobs',
  'login_failures',
  'mail_orders',
  'migrations',
  'needed_release',
  'organisations',
  'patient_removals',
  'programmes_in_use',
  'removed_organisations',
  // Record accesses and removals reference a member without personal data; they are deleted by their foreign key.
  ...[
    'challenges',
    'credentials',
    'grants',
    'identities',
    'invitations',
    'look_ups',
    'people',
    'removals',
    'sessions',
  ].map((name) => `staff_${name}`),
  ...['drafts', 'previews', 'spaces', 'versions'].map((name) => `studio_${name}`),
  'throttles',
  'word_reviews',
  'words_in_use',
]

describe('privacy requests of one member (trust S30)', { timeout: 300_000 }, () => {
  let at: DemoFixture
  let maya: SignedInMember
  let noor: SignedInMember
  let copy: Json
  let page: string
  const tables = async (): Promise<string[]> => {
    const rows = await queryRows<{ name: string }>(
      at.store.db,
      sql`select table_name as name from information_schema.tables where table_schema = 'portal' order by 1`,
    )
    return rows.map(({ name }) => name)
  }
  /** Names of the tables whose rows contain a text. */
  const tablesWith = async (word: string): Promise<string[]> => {
    const found: string[] = []
    for (const name of await tables()) {
      const rows = await queryRows<unknown>(
        at.store.db,
        sql`select 1 from portal.${sql.identifier(name)} t where strpos(to_jsonb(t)::text, ${word}) > 0 limit 1`,
      )
      if (rows.length > 0) found.push(name)
    }
    return found
  }
  const say = (statement: string) => at.store.db.execute(sql.raw(statement))
  beforeAll(async () => {
    at = await openDemoFixture({ store: await openTestStore(), logger })
    maya = await at.maya()
    noor = await at.noor()
    await createCanaryData(at, maya)
    await noor.post('/appointments', { appointment_method: 'phone', survey_answer: 'words-of-noor' })
    const inPerson = await maya.post('/appointments', { appointment_method: 'face_to_face' })
    await maya.post(`/appointments/${inPerson.body.id}/finalize`, {})
    await at.api.deliverInquiries()
    const found = await at.api.memberRights.export(MAYA)
    copy = found?.copy
    page = found?.page ?? ''
  }, 300_000)
  afterAll(() => at.close())

  it('cover every table: a new one must be listed in member-rows.ts or here', async () => {
    const { memberTables } = await import('@evenkeel/api/member-rows')
    expect([...memberTables.map(({ table }) => table), ...nobodys].toSorted()).toEqual(await tables())
  })

  it('export everything: texts, sent and received data, and the identity', () => {
    const text = JSON.stringify(copy)
    const { inside, search: _search, complaint: _others, ...words } = canaryTexts
    for (const word of [...Object.values(words), 'Maya', 'Lopez', MAYA.email, maya.user.phone])
      expect(text).toContain(word)
    const kept = copy.telehealth.documents.map(({ data }: Json) =>
      Buffer.from(data, 'base64').toString('latin1'),
    )
    expect(kept.join('')).toContain(inside)
    expect(copy.telehealth.upcoming_appointments.length).toBeGreaterThan(0)
    expect(copy.telehealth.past_appointments.length).toBeGreaterThan(0)
    for (const word of [canaryTexts.message, canaryTexts.answer, canaryTexts.comments])
      expect(page).toContain(word)
    expect(page).not.toMatch(/<script|http-equiv|src=|url\(/)
  })

  it('export work-related answers given after a booking, with the other answers [INTAKE-03]', () => {
    const text = JSON.stringify(copy).replaceAll('\\', '')
    expect(text).toMatch(/"key":"number_of_days_missed_work"[^}]*"value":29/)
  })

  it('export no data of others, and no credentials', async () => {
    const text = JSON.stringify(copy)
    for (const word of [
      noor.user.id,
      noor.user.email,
      'words-of-noor',
      canaryTexts.complaint,
      'argon2',
      'token_hash',
      'wrapped_key',
    ])
      expect(text).not.toContain(word)
    await at.send('POST', '/api/auth/password-reset', { body: { email: MAYA.email } })
    const [mail] = await at.mailsTo(MAYA.email)
    const code = /^\d{6}$/m.exec(mail.text)?.[0] ?? 'no code'
    const link = /\/reset\/(\S+)/.exec(mail.text)?.[1] ?? 'no link'
    const again = JSON.stringify((await at.api.memberRights.export(MAYA))?.copy)
    expect(again).toContain(mail.subject)
    expect(again).not.toContain(link)
    expect(again).not.toMatch(new RegExp(`\\b${code}\\b`))
  })

  it('require a confirmed member of the named organization', async () => {
    for (const named of [
      { ...MAYA, organisation: 'cedarvalley' },
      { ...MAYA, organisation: 'nowhere' },
      { ...MAYA, email: 'nobody@northstar.example' },
    ]) {
      expect(await at.api.memberRights.export(named)).toBeNull()
      expect(await at.api.memberRights.remove(named)).toBeNull()
    }
  })

  it('wait for a danger call and for upcoming appointments', async () => {
    await say(`update portal.answer_sets set danger_at = now() where member_id = '${maya.user.id}'`)
    expect(await at.api.memberRights.remove(MAYA)).toBe('danger')
    await say(`update portal.answer_sets set danger_handled_at = now() where member_id = '${maya.user.id}'`)
    expect(await at.api.memberRights.remove(MAYA)).toBe('visits')
    expect((await maya.get('/me')).status).toBe(200)
  })

  it('leave only the audit log, and do not affect others', async () => {
    const before = await tablesWith(noor.user.id)
    expect((await at.mailsTo(CARE_LINE)).map(({ text }) => text).join('')).toContain('Lopez')
    expect(await tablesWith(maya.user.id)).toContain('members')
    const removed = await at.api.memberRights.remove(MAYA, { cancelVisits: true })
    expect(removed).toMatchObject({ partner: { kind: 'removed' }, call_center: [expect.any(String)] })
    expect((removed as { rows: number }).rows).toBeGreaterThan(10)
    expect(await tablesWith(maya.user.id)).toEqual([])
    expect(await tablesWith(MAYA.email)).toEqual([])
    expect(await tablesWith(noor.user.id)).toEqual(before)
    expect(await at.mailsTo(CARE_LINE)).toEqual([])
    expect((await maya.get('/me')).status).toBe(401)
    expect((await maya.telehealth('GET', `/v2/patients/${maya.user.mdlive_id}`)).status).toBe(401)
    const again = await at.send('POST', '/api/auth/login', {
      body: { email: MAYA.email, password: 'Calm#Harbor7' },
    })
    const unknown = await at.send('POST', '/api/auth/login', {
      body: { email: 'nobody@northstar.example', password: 'Calm#Harbor7' },
    })
    expect([again.status, again.body]).toEqual([unknown.status, unknown.body])
    expect((await noor.get('/me')).status).toBe(200)
    expect(await at.api.memberRights.remove(MAYA)).toBeNull()
  })

  it('are available in the admin API', async () => {
    const door = Fastify()
    const acts = {
      programmes: { reload: async () => [], shadowed: () => null, owned: () => [] },
      rotateKeys: async () => 0,
      dump: null,
      personKeys: () => exportSubjectKeys(at.store.db),
    }
    await door.register(createAdminApi('key', { ...at.api, ...acts }))
    const ask = (url: string, body: object, key = 'key') =>
      door.inject({ method: 'POST', url, payload: body, headers: { authorization: `Bearer ${key}` } })
    const named = { organisation: 'northstar', email: noor.user.email }
    expect((await ask('/members/export', named, 'wrong')).statusCode).toBe(404)
    expect((await ask('/members/export', { ...named, email: MAYA.email })).statusCode).toBe(422)
    const answer = await ask('/members/export', { ...named, email: ` ${named.email.toUpperCase()} ` })
    expect(answer.json().copy.sections[0].rows[0].email).toBe(named.email)
    const { id, token } = await createTestPeople(at).visitor()
    await at.send('PATCH', '/api/me/update-responses', {
      body: { id, answer_token: token },
      authorization: noor.authorization,
    })
    await say(`update portal.answer_sets set danger_at = now() where member_id = '${noor.user.id}'`)
    const refused = await ask('/members/delete', named)
    expect([refused.statusCode, refused.json()]).toEqual([409, { not_now: 'danger' }])
    await say(`update portal.answer_sets set danger_at = null where member_id = '${noor.user.id}'`)
    const removed = await ask('/members/delete', { ...named, cancel_visits: true })
    expect([removed.statusCode, removed.json().rows > 1]).toEqual([200, true])
    expect((await ask('/members/removals', {})).json()).toEqual({ waiting: [] })
    expect((await ask('/members/removals', { done: noor.user.id })).statusCode).toBe(422)
    await door.close()
  })

  it('create an audit event each, with an intact audit log', async () => {
    const rows = await queryRows<Json>(
      at.store.db,
      sql`select action, outcome from portal.audit_events where action like 'operator %' order by seq`,
    )
    expect(rows.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'operator member:export allowed',
      'operator member:export allowed',
      'operator member:delete denied',
      'operator member:delete denied',
      'operator member:delete allowed',
      'operator member:export allowed',
      'operator member:delete denied',
      'operator member:delete allowed',
    ])
    const { isWhole } = await createAuditReport({
      db: at.store.db,
      clock: systemClock,
      masterKeys: { current: Buffer.alloc(32, 5) },
      randomBytes,
      seen: null,
    })
    expect(isWhole).toBe(true)
  })
})
