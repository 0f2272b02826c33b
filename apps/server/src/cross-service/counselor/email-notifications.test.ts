import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CounselorCase } from '../testing/counselor-case.ts'
import { createProfile } from '../testing/counselor-profile.ts'
import { type CounselorFixture, openCounselorFixture } from '../testing/counselor-fixture.ts'
import { createTestPeople } from '../testing/test-people.ts'
import { type Json, openServices, type Services } from '../testing/services.ts'
import { STAFF_URL } from '../testing/staff-fixture.ts'

const CLAIM = { number: 'L-77', ends_on: '2027-12-31' }

describe('email notifications for counselors', { timeout: 120_000 }, () => {
  let services: Services
  let world: CounselorFixture
  let one: CounselorCase
  let email: string
  beforeEach(async () => {
    const clock = createStoppedClock('2026-11-17T16:00:00Z')
    const store = await openTestStore()
    services = await openServices({ store, clock, logger: failOnErrorLog(), staffUrl: STAFF_URL })
    world = await openCounselorFixture(services)
    one = await world.caseOf()
    const { cookie = '' } = await world.credentialsOf('owner')
    email = (await world.staff.send('GET', '/staff/session', { cookie })).body.person.email
  }, 120_000)
  afterEach(() => services.close())

  const call = (method: string, path: string, body?: unknown) => world.call('owner', [method, path], body)
  const openLetters = () => call('POST', `/counselor/conversations/${one.patient}/read`)
  const book = async () =>
    createTestPeople(services).bookNextHour(await createTestPeople(services).signIn(one.person), one.provider)
  const tellLicense = () => call('POST', '/counselor/licences', { state: 'WY', ...CLAIM })
  const check = async (refusal: string | null) => {
    const { cookie = null } = await world.credentialsOf('account manager')
    const path = `/staff/counselors/${one.provider}/licences/WY/checks`
    return world.staff.send('POST', path, { cookie, body: { ...CLAIM, refusal } })
  }
  /** Emails after two runs of the job: nothing is sent twice. */
  const mails = async (): Promise<Json[]> => {
    for (const _round of [1, 2]) await services.telehealth.work()
    return (await services.send('GET', `/mailbox.json?to=${encodeURIComponent(email)}`)).body
  }
  const told = async (subject: string): Promise<number> =>
    (await mails()).filter((mail) => mail.subject === subject).length
  const BOOKED = 'A visit with you was booked'
  const WROTE = 'Somebody wrote to you'
  const CHECKED = 'A license of yours was checked'
  const RETURNED = 'A license of yours needs another look'

  it('announce a booked visit, without name or reason', async () => {
    await book()
    const [mail, ...more] = (await mails()).filter(({ subject }) => subject === BOOKED)
    expect([mail?.subject, more]).toEqual([BOOKED, []])
    expect(mail?.text).toContain('/staff/counselor/today')
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Zephyrine|Quillfeather|Anxiety|Colorado/)
  })

  it('skip a visit canceled before the email was sent', async () => {
    const visit = await book()
    const url = `/telehealth/v1/patients/${one.patient}/appointments/${visit}/cancel`
    expect((await services.send('PUT', url, { authorization: `Bearer ${one.jwt}` })).status).toBe(204)
    expect(await told(BOOKED)).toBe(0)
  })

  it('combine several messages in one email, until the counselor opens one', async () => {
    for (const words of ['Hello', 'Are you there?']) await one.write(words)
    expect(await told(WROTE)).toBe(1)
    await one.write('Hello again')
    expect(await told(WROTE)).toBe(1)
    await openLetters()
    expect(await told(WROTE)).toBe(1)
    await one.write('Thank you')
    expect(await told(WROTE)).toBe(2)
    const text = (await mails()).map((mail) => mail.text).join()
    expect(text).toContain('/staff/counselor/inbox')
    expect(text).not.toMatch(/Zephyrine|Quillfeather|Thank you|Hello/)
  })

  it('skip a message read before the email was sent', async () => {
    await one.write('Hello')
    await openLetters()
    expect(await told(WROTE)).toBe(0)
  })

  it('announce a returned license, and the same one when it is verified', async () => {
    await tellLicense()
    await check('other_name')
    expect([await told(RETURNED), await told(CHECKED)]).toEqual([1, 0])
    await call('PUT', '/counselor/licences/WY', CLAIM)
    expect((await check(null)).status).toBe(200)
    expect([await told(RETURNED), await told(CHECKED)]).toEqual([1, 1])
  })

  it('follow the profile settings, with everything enabled by default', async () => {
    const mails_off = ['booking', 'change', 'message', 'license']
    const save = (changes: Json) => call('PUT', '/counselor/profile', { ...createProfile(), ...changes })
    expect((await save({})).body.profile.mails_off).toEqual([])
    expect((await save({ mails_off })).body.profile.mails_off).toEqual(mails_off)
    // Pages of the previous release omit the field.
    expect((await save({})).body.profile.mails_off).toEqual(mails_off)
    const wrong = await save({ mails_off: ['everything'] })
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'mails_off'])
    const visit = await book()
    await one.write('Hello')
    await tellLicense()
    await check(null)
    const before = (await mails()).length
    const url = `/telehealth/v1/patients/${one.patient}/appointments/${visit}/cancel`
    await services.send('PUT', url, { authorization: `Bearer ${one.jwt}` })
    services.clock.advance(120_000)
    expect([(await mails()).length, await told(BOOKED), await told(WROTE), await told(CHECKED)]).toEqual([
      before,
      0,
      0,
      0,
    ])
    await save({ mails_off: [] })
    await one.write('Hello again')
    expect(await told(WROTE)).toBe(1)
  })
})
