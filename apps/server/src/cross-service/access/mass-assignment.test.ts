import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestAs } from '../testing/access-matrix/request-as.ts'
import type { AccessRequest, AccessRow } from '../testing/access-matrix/access-row.ts'
import { openServices, type Services } from '../testing/services.ts'
import { accessTable, sessionEndingRows } from '../testing/access-matrix/access-table.ts'
import { openAccessFixture, type AccessFixture } from '../testing/access-fixture.ts'

const logger = failOnErrorLog()
const FORGED = '99999999-9999-4999-8999-999999999999'
const NUMBER = 1_424_242_421
/** A value that appears only in forged fields. */
const MARK = `${FORGED.slice(0, 13)}|${NUMBER}|"admin"`

/** Fields no client may set, under their wire and column names. */
const forged: Readonly<Record<string, object>> = {
  id: { id: FORGED, member_id: FORGED, sender_id: NUMBER },
  organisation: { organisation_id: FORGED, organization: FORGED, org: FORGED, username: 'cedarvalley' },
  patient: { mdlive_id: NUMBER, mdliveId: NUMBER, patient_id: NUMBER, user_id: NUMBER, ou: FORGED },
  verification: { is_verified: true, verified: true, verified_at: '2026-01-01T00:00:00Z' },
  sessions: { sessions: NUMBER, covered_sessions: NUMBER, number_of_sessions: NUMBER },
  role: { role: 'admin', is_admin: true, is_staff: true },
  token: { auth_token: FORGED, token: FORGED, password_hash: FORGED },
}
/** The body with forged fields on every level. Legitimate fields keep their values. */
function withForged(body: object, extra: object): object {
  const inner = Object.entries(body).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null && !Array.isArray(value) ? withForged(value, extra) : value,
  ])
  return { ...extra, ...Object.fromEntries(inner) }
}

const hold = ({ provider }: AccessFixture, start: number) => ({
  provider_id: provider,
  start_time: start,
  state_abbrev: 'CO',
  appointment_method: 'video',
})
/** Accepted requests, where the access table has a rejected one. */
const taken = (start: (world: AccessFixture) => Promise<number>): Readonly<Record<string, AccessRow[1]>> => ({
  'telehealth POST /v2/patients/:id/holds': async (w) => ({
    params: { id: w.patient },
    body: { hold: hold(w, await start(w)) },
  }),
  'telehealth POST /v2/patients/:id/appointments': async (w) => ({
    params: { id: w.patient },
    body: {
      appointment: {
        ...hold(w, await start(w)),
        provider_type_id: 38,
        survey_answer: 'Other',
        chief_complaint: 'Anxiety',
        customer_call_in_number: '7205550123',
        agrees_to_informed_consent: true,
        agrees_to_privacy_agreement: true,
        consent_user_initials: 'ZQ',
      },
    },
  }),
})

describe('read-only fields', { timeout: 300_000 }, () => {
  let services: Services
  let world: AccessFixture
  beforeAll(async () => {
    const clock = createStoppedClock('2026-11-17T16:00:00Z')
    services = await openServices({ store: await openTestStore(), clock, logger })
    world = await openAccessFixture(services)
  }, 300_000)
  afterAll(() => services.close())

  const writable = Object.entries(accessTable).filter(
    ([name, [, ask]]) =>
      /^(api|telehealth) (POST|PUT|PATCH) /.test(name) && ask && !sessionEndingRows.includes(name),
  )
  const rows = <R>(text: string) => queryRows<R>(services.store.db, sql.raw(text))
  const protectedOf = async (authorization: string) => {
    const { body } = await services.send('GET', '/api/me', { authorization })
    const { id, email, mdlive_id, is_verified } = body
    return {
      id,
      email,
      mdlive_id,
      is_verified,
      patients: await rows('select * from telehealth.patients order by id'),
    }
  }
  /** Names of the tables that contain a forged value. */
  const forgedIn = async () => {
    const tables = await rows<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('portal', 'telehealth') and table_type = 'BASE TABLE'`,
    )
    const looks = tables.map(
      ({ name }) => `select '${name}' as name from ${name} t where t::text ~ '${MARK}'`,
    )
    return (await rows<{ name: string }>(looks.join(' union '))).map(({ name }) => name)
  }
  const firstFree = async ({ provider }: AccessFixture): Promise<number> => {
    const { telehealth: authorization } = await world.credentialsOf('owner')
    const url = `/telehealth/v2/providers/${provider}/profile?show_next_availability=true`
    const { body } = await services.send('GET', url, { authorization })
    const hours: { timeslot: string }[] = body.availability_details.available_hours
    return Temporal.Instant.from(hours[0]?.timeslot ?? '').epochMilliseconds / 1000
  }

  it.each(writable)(
    `are unchanged by %s (trust S21: ${Object.keys(forged).length} cases) [ROLE-12]`,
    async (name, [, ask]) => {
      const authorization = await world.ownerToken()
      const before = await protectedOf(authorization)
      const made = taken(firstFree)[name]
      const statuses: number[] = []
      for (const [kind, extra] of Object.entries(forged)) {
        const answer = await requestAs(world, {
          name,
          principal: 'owner',
          ask: async (at) => {
            const asked: AccessRequest = (await (made ?? ask)?.(at)) ?? {}
            return { ...asked, body: withForged((asked.body ?? {}) as object, extra) }
          },
        })
        expect(answer.text, `${name} ${kind}`).not.toMatch(new RegExp(MARK))
        expect(await protectedOf(authorization), `${name} ${kind}`).toEqual(before)
        statuses.push(answer.status)
      }
      if (made) expect(statuses[0]).toBe(201)
      expect(await forgedIn()).toEqual([])
    },
  )

  it('are unchanged when the partner creates a patient: unknown fields are ignored (trust S21)', async () => {
    const { apiKey: api_key, password } = services.partner
    const [known] = await rows<Record<string, string>>(
      `select first_name, last_name, gender, birthdate::text, member_id, phone, address1, address2, city, state, zip,
       relationship from telehealth.patients where id = ${world.patient}`,
    )
    const auth = { ...known, member_id: 'somebody-new', subscriber_id: 'x', email: 'new@example.test' }
    const honest = { auth, org: { ou: 'northstar', covered_sessions: 3 }, api: { api_key, password } }
    const extra = {
      ...Object.assign({}, ...Object.values(forged)),
      kind: 'visitor',
      completed_appointments: NUMBER,
    }
    const { status, text } = await services.send('POST', '/telehealth/v1/sso_auth/auth_token', {
      body: withForged(honest, extra as object),
    })
    expect(status).toBe(200)
    expect(text).not.toMatch(new RegExp(MARK))
    const [made] = await rows(
      `select kind, ou, covered_sessions from telehealth.patients where member_id = 'somebody-new'`,
    )
    expect(made).toEqual({ kind: 'patient', ou: 'northstar', covered_sessions: 3 })
    expect(await forgedIn()).toEqual([])
  })

  it('are unchanged in a registration with an open code (trust S21) [CALL-06]', async () => {
    const [, ask] = accessTable['api POST /auth/register'] ?? []
    const honest = ((await ask?.(world)) ?? {}).body as object
    const body = withForged(honest, Object.assign({}, ...Object.values(forged)) as object)
    const { status, body: made, text } = await services.send('POST', '/api/auth/register', { body })
    expect(status).toBe(201)
    expect(text).not.toMatch(new RegExp(MARK))
    const authorization = `Token ${made.auth_token}`
    expect((await services.send('GET', '/api/me', { authorization })).status).toBe(403)
  })
})
