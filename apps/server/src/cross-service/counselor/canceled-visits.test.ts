import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CounselorCase } from '../testing/counselor-case.ts'
import { type CounselorFixture, openCounselorFixture } from '../testing/counselor-fixture.ts'
import { createTestPeople } from '../testing/test-people.ts'
import { type Json, openServices, type Services } from '../testing/services.ts'
import { STAFF_URL } from '../testing/staff-fixture.ts'

const logger = failOnErrorLog()

describe('information for counselors about a member', { timeout: 120_000 }, () => {
  let services: Services
  let world: CounselorFixture
  let one: CounselorCase
  let email: string
  const clock = createStoppedClock('2026-11-17T16:00:00Z')
  const call = (method: string, path: string, body?: unknown) => world.call('owner', [method, path], body)
  beforeAll(async () => {
    const store = await openTestStore()
    services = await openServices({ store, clock, logger, staffUrl: STAFF_URL })
    world = await openCounselorFixture(services)
    one = await world.caseOf()
    const { cookie = '' } = await world.credentialsOf('owner')
    const { body } = await world.staff.send('GET', '/staff/session', { cookie })
    email = body.person.email
  }, 120_000)
  afterAll(() => services.close())

  const mails = async (): Promise<Json[]> =>
    (await services.send('GET', `/mailbox.json?to=${encodeURIComponent(email)}`)).body
  const news = async (what = 'canceled') =>
    (await mails()).filter(({ subject }) => subject === `A visit with you was ${what}`)

  it('shows the care line number of the member’s program on the visit and the case', async () => {
    const { body } = await services.send('GET', '/api/organisations/v2/configuration?domain=northstar')
    const number: string = body.phone
    expect(number).toMatch(/^\+1\d{10}$/)
    for (const path of [`/counselor/visits/${one.visit}`, `/counselor/cases/${one.patient}`])
      expect((await call('GET', path)).body.care_phone).toBe(number)
  })

  it('sends one email when the member cancels, without names or visit details', async () => {
    expect(await news()).toEqual([])
    const url = `/telehealth/v1/patients/${one.patient}/appointments/${one.visit}/cancel`
    const canceled = await services.send('PUT', url, { authorization: `Bearer ${one.jwt}` })
    expect(canceled.status).toBe(204)
    clock.advance(120_000)
    for (const _round of [1, 2]) await services.telehealth.work()
    const [mail, ...more] = await news()
    expect([mail?.subject, more]).toEqual(['A visit with you was canceled', []])
    expect(mail?.text).toContain('/staff/counselor/today')
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Zephyrine|Quillfeather|Anxiety|Colorado/)
    const today = (await call('GET', '/counselor/today')).body
    expect((await call('GET', `/counselor/cases/${one.patient}`)).body.offer).toBeNull()
    expect(today.canceled).toMatchObject([{ person: { patient_id: one.patient }, next_visit_at: null }])
  })

  it('reports a rescheduled visit as moved, never as canceled', async () => {
    const { person, token } = one
    const people = createTestPeople(services)
    const visit = await people.bookNextHour(await people.signIn(person), one.provider)
    const profile = `/telehealth/v2/providers/${one.provider}/profile?show_next_availability=true`
    const free = await services.send('GET', profile, { authorization: `Bearer ${one.jwt}` })
    const start: string = free.body.availability_details.available_hours[0].timeslot
    const moved = await services.send('POST', '/api/appointments/reschedules', {
      authorization: `Token ${token}`,
      body: {
        appointment_id: visit,
        provider_id: one.provider,
        start_time: Temporal.Instant.from(start).epochMilliseconds / 1000,
        appointment_method: 'video',
        state_abbrev: 'CO',
      },
    })
    expect(moved.body.status).toBe('moved')
    clock.advance(120_000)
    for (const _round of [1, 2]) await services.telehealth.work()
    expect([(await news('moved')).length, (await news()).length]).toEqual([1, 1])
    const [note] = (await call('GET', '/counselor/today')).body.canceled
    expect(note.visit).toMatchObject({
      id: visit,
      standing: 'moved',
      moved_to: { id: moved.body.appointment_id },
    })
  })
})
