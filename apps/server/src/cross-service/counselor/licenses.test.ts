import { limits } from '@evenkeel/api-contract/limits'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createProfile } from '../testing/counselor-profile.ts'
import { type CounselorFixture, openCounselorFixture } from '../testing/counselor-fixture.ts'
import { createTestPeople, type TestPerson } from '../testing/test-people.ts'
import { type Json, openServices, type Services } from '../testing/services.ts'
import { STAFF_URL } from '../testing/staff-fixture.ts'

/** Wyoming has one fictional counselor, so an additional one is noticed. */
const STATE = 'WY'
const LAST_DAY = '2026-12-31'

let services: Services
let world: CounselorFixture
let providerId: number
let person: TestPerson
let member: Awaited<ReturnType<ReturnType<typeof createTestPeople>['signIn']>>

beforeEach(async () => {
  services = await openServices({
    store: await openTestStore(),
    clock: createStoppedClock('2026-10-01T16:00:00Z'),
    logger: failOnErrorLog(),
    staffUrl: STAFF_URL,
  })
  world = await openCounselorFixture(services)
  providerId = (await world.call('owner', ['GET', '/counselor/me'])).body.provider_id
  person = await createTestPeople(services).confirmed('northstar')
  await signIn()
})
afterEach(() => services.close())

/** The member with a new session: no session survives the clock changes. */
const signIn = async (): Promise<void> => {
  member = await createTestPeople(services).signIn(person)
}
const authorization = () => `Bearer ${member.jwt}`
const found = async (state = STATE): Promise<number[]> => {
  const { body } = await services.send('POST', `/telehealth/v2/patients/${member.patient}/providers/search`, {
    body: { search: { state_abbrev: state, provider_type_id: 38 } },
    authorization: authorization(),
  })
  return body.providers.map(({ id }: { id: number }) => id)
}
const isFound = async (state?: string): Promise<boolean> => (await found(state)).includes(providerId)
/** Office hours from nine to five every day; entering them is another feature. */
const workDaily = () =>
  services.store.db.execute(sql`
    update telehealth.providers set weekly_hours = ${JSON.stringify(
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 540, to: 1020 })),
    )}::jsonb where id = ${providerId}`)
const tell = (state = STATE, ends_on = LAST_DAY) =>
  world.call('owner', ['POST', '/counselor/licences'], { state, number: 'L-77', ends_on })
const check = async (refusal: string | null = null, claim: Json = {}, state = STATE) => {
  const { cookie = null } = await world.credentialsOf('account manager')
  return world.staff.send('POST', `/staff/counselors/${providerId}/licences/${state}/checks`, {
    cookie,
    body: { number: 'L-77', ends_on: LAST_DAY, refusal, ...claim },
  })
}
/** A counselor with everything that members need. */
async function listed(): Promise<void> {
  await workDaily()
  await world.call('owner', ['PUT', '/counselor/profile'], createProfile())
  await tell()
  await check()
}
const slotOn = async (day: string, state: string | null = STATE): Promise<string[]> => {
  const query = `specific_date=${day}${state === null ? '' : `&state_abbrev=${state}`}`
  const url = `/telehealth/v2/providers/${providerId}/profile?${query}`
  const { body } = await services.send('GET', url, { authorization: authorization() })
  return body.availability_details.available_hours.map(({ timeslot }: { timeslot: string }) => timeslot)
}
const hold = (start: string) =>
  services.send('POST', `/telehealth/v2/patients/${member.patient}/holds`, {
    authorization: authorization(),
    body: {
      hold: {
        provider_id: providerId,
        appointment_method: 'video',
        start_time: Temporal.Instant.from(start).epochMilliseconds / 1000,
        state_abbrev: STATE,
      },
    },
  })

describe('from an invitation to the search results', () => {
  it('lists the remaining steps, and the counselor is found only after the last one', async () => {
    const steps = async () => {
      const { body } = await world.call('owner', ['GET', '/counselor/me'])
      return [body.is_listed, ...body.steps.map(({ state }: { state: string }) => state)]
    }
    expect(await steps()).toEqual([false, 'open', 'open', 'open'])
    await workDaily()
    const saved = await world.call('owner', ['PUT', '/counselor/profile'], createProfile())
    expect([saved.status, saved.body.is_complete]).toEqual([200, true])
    expect(await steps()).toEqual([false, 'done', 'open', 'done'])
    expect((await tell()).status).toBe(201)
    expect(await steps()).toEqual([false, 'done', 'waiting', 'done'])
    expect(await isFound()).toBe(false)
    expect((await check()).status).toBe(200)
    expect(await steps()).toEqual([true, 'done', 'done', 'done'])
    expect(await isFound()).toBe(true)
    expect(await isFound('CO')).toBe(false)
  })

  it('reports invalid profile fields and keeps the previous profile', async () => {
    const wrong = {
      ...createProfile(),
      statement: 'One.\nTwo.',
      language_ids: [],
      zone: 'Europe/Berlin',
      city: ' ',
    }
    const { status, body } = await world.call('owner', ['PUT', '/counselor/profile'], wrong)
    expect([status, body.errors.map(({ field }: { field: string }) => field).toSorted()]).toEqual([
      400,
      ['city', 'language_ids', 'statement', 'zone'],
    ])
    const { body: kept } = await world.call('owner', ['GET', '/counselor/profile'])
    expect(kept.is_complete).toBe(false)
  })
})

describe('a submitted license', () => {
  it('is valid once staff verified it, or shows why they could not', async () => {
    await workDaily()
    await world.call('owner', ['PUT', '/counselor/profile'], createProfile())
    await tell()
    await check('other_name')
    const { body } = await world.call('owner', ['GET', '/counselor/licences'])
    expect(body.licences).toMatchObject([
      { state: STATE, status: 'waiting', claim: { refusal: 'other_name' } },
    ])
    expect(await isFound()).toBe(false)
  })

  it('is a task on Today for license reviewers of all organizations until it is verified or returned', async () => {
    const onToday = async (cookie: string | null, also = '?also=license_check'): Promise<Json[]> =>
      (await world.staff.send('GET', `/staff/tasks${also}`, { cookie })).body.results
    const { cookie = null } = await world.credentialsOf('account manager')
    const [northstar] = await queryRows<{ id: string }>(
      services.store.db,
      sql`select id from portal.organisations where username = 'northstar'`,
    )
    const organisation_id = northstar?.id ?? null
    const ofOne = await world.staff.colleague(world.admin, [{ role: 'account_manager', organisation_id }])
    expect(await onToday(cookie)).toEqual([])
    await world.call('owner', ['PUT', '/counselor/profile'], createProfile())
    await tell()
    const waiting = { kind: 'license_check', reference: 'Ines Calder, LCSW, Wyoming', organisation: null }
    expect(await onToday(cookie)).toMatchObject([waiting])
    // A page of the previous release could not parse a list with it.
    expect([await onToday(cookie, ''), await onToday(ofOne.cookie)]).toEqual([[], []])
    await check('other_name')
    expect(await onToday(cookie)).toEqual([])
    await world.call('owner', ['PUT', `/counselor/licences/${STATE}`], { number: 'L-77', ends_on: LAST_DAY })
    expect(await onToday(cookie)).toMatchObject([waiting])
    await check()
    expect(await onToday(cookie)).toEqual([])
  })

  it('cannot be verified after it was changed', async () => {
    await tell()
    await world.call('owner', ['PUT', `/counselor/licences/${STATE}`], { number: 'L-78', ends_on: LAST_DAY })
    expect((await check()).status).toBe(409)
    expect((await check(null, { number: 'L-78' })).status).toBe(200)
    expect((await check(null, { number: 'L-78' })).status).toBe(409)
  })

  it('stays valid while its renewal is pending', async () => {
    await listed()
    await world.call('owner', ['PUT', `/counselor/licences/${STATE}`], {
      number: 'L-77',
      ends_on: '2028-12-31',
    })
    expect(await isFound()).toBe(true)
    await check(null, { ends_on: '2028-12-31' })
    services.clock.set(Temporal.Instant.from('2027-06-01T16:00:00Z'))
    await signIn()
    expect(await isFound()).toBe(true)
  })

  it.each([
    ['over', '2026-09-30'],
    ['too far away', '2037-01-01'],
  ])('is refused at the field of its last day, which is %s', async (_why, day) => {
    const { status, body } = await tell(STATE, day)
    expect([status, body.errors[0].field]).toEqual([400, 'ends_on'])
  })

  it('exists once per state, and can be removed only without booked visits', async () => {
    await listed()
    expect((await tell()).status).toBe(409)
    const start = (await slotOn('2026-10-05'))[0] ?? ''
    expect((await hold(start)).status).toBe(201)
    await services.store.db.execute(
      sql`update telehealth.appointments set status = 'booked', hold_id = null, holder = null, hold_expires_at = null where provider_id = ${providerId}`,
    )
    expect((await world.call('owner', ['DELETE', `/counselor/licences/${STATE}`])).status).toBe(409)
    const visits = async (state = STATE) =>
      (await world.call('owner', ['GET', `/counselor/licences/${state}/visits`])).body
    const met = await visits()
    expect([met.visits.length, met.visits[0].state, typeof met.visits[0].id]).toEqual([1, STATE, 'number'])
    expect(Temporal.Instant.from(met.visits[0].starts_at).equals(start)).toBe(true)
    await tell('CO')
    expect((await visits('CO')).visits).toEqual([])
    await services.store.db.execute(
      sql`update telehealth.appointments set status = 'cancelled' where provider_id = ${providerId}`,
    )
    expect((await visits()).visits).toEqual([])
    expect((await world.call('owner', ['DELETE', `/counselor/licences/${STATE}`])).status).toBe(200)
    expect(await isFound()).toBe(false)
  })
})

describe('an expiring license', () => {
  it('hides its holder when its last day ends in the time zone of the state', async () => {
    await listed()
    // Midnight in Wyoming, seven hours behind.
    services.clock.set(Temporal.Instant.from('2027-01-01T06:59:00Z'))
    await signIn()
    expect(await isFound()).toBe(true)
    services.clock.set(Temporal.Instant.from('2027-01-01T07:00:00Z'))
    expect(await isFound()).toBe(false)
  })

  it('prevents slot holds after it, for every client', async () => {
    await listed()
    services.clock.set(Temporal.Instant.from('2026-12-28T16:00:00Z'))
    await signIn()
    expect((await slotOn('2026-12-31')).length).toBeGreaterThan(0)
    expect(await slotOn('2027-01-01')).toEqual([])
    const [after = ''] = await slotOn('2027-01-01', null)
    const { status, body } = await hold(after)
    expect([status, JSON.stringify(body).includes('no_state_license')]).toEqual([422, true])
    const [before = ''] = await slotOn('2026-12-31')
    expect((await hold(before)).status).toBe(201)
  })

  it('is announced to the counselor and staff weeks before, once per warning, even after a repeated run', async () => {
    await listed()
    const mails = async (): Promise<string[]> => {
      const { body } = await services.send('GET', '/mailbox.json')
      return body
        .map(({ subject }: { subject: string }) => subject)
        .filter((subject: string) => /license/i.test(subject))
    }
    const round = () => services.api.staff?.warnings.run()
    await round()
    expect(await mails()).toEqual([])
    services.clock.set(Temporal.Instant.from('2026-11-02T16:00:00Z'))
    await round()
    await services.api.deliverMail()
    expect((await mails()).toSorted()).toEqual([
      'A license of Ines Calder, LCSW ends soon: Wyoming',
      'Your license for Wyoming ends on December 31, 2026',
    ])
    // As after a crash between writing the emails and recording it.
    await services.store.db.execute(
      sql`update telehealth.licences set warned_days = null where provider_id = ${providerId}`,
    )
    await round()
    await services.api.deliverMail()
    expect((await mails()).length).toBe(2)
    services.clock.set(Temporal.Instant.from('2026-12-01T16:00:00Z'))
    await round()
    await services.api.deliverMail()
    expect((await mails()).length).toBe(4)
    expect(limits.licenceWarnings[0]).toBeGreaterThan(14)
  })
})
