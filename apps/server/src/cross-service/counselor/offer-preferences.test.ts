import type { SignedInStaff, StaffTestAccounts } from '@evenkeel/api/testing/staff-people'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerInPersonIntake } from '../testing/offers/answer-in-person-intake.ts'
import { type InPersonCounselor, createInPersonCounselor } from '../testing/offers/in-person-counselor.ts'
import { type MeetingRequestFixture, createMeetingRequest } from '../testing/offers/meeting-requests.ts'
import { type Json, openServices, type Services } from '../testing/services.ts'
import { STAFF_URL, createStaffClient } from '../testing/staff-fixture.ts'

const notes = 'Ask for Zephyrine. A step-free entrance'
const elsewhere = {
  f2f_counselor_search_address: 'Another address, such as work',
  f2f_address1: '1 Harbor Lane',
  f2f_city: 'Boulder',
  f2f_state: 'Colorado',
  f2f_zip: '80301-1234',
  f2f_counselor_notes: notes,
  preferred_gender: 'A woman',
  preferred_language: 'Spanish',
  preferred_time: 'In the evening',
}
const wishes = { gender: 'F', language: 'Spanish', part_of_day: 'evening' }

describe('in-person preferences of a member', { timeout: 120_000 }, () => {
  let services: Services
  let staff: StaffTestAccounts
  let dana: SignedInStaff
  let ines: InPersonCounselor
  beforeAll(async () => {
    services = await openServices({
      store: await openTestStore(),
      clock: createStoppedClock('2026-11-17T16:00:00Z'),
      logger: failOnErrorLog(),
      staffUrl: STAFF_URL,
      isOwnNetwork: true,
    })
    staff = createStaffClient(services)
    const admin = await staff.administrator()
    dana = await staff.colleague(admin, [{ role: 'care_line', organisation_id: null }], 'Dana Whitfield')
    ines = await createInPersonCounselor(services, { staff, admin, staffUrl: STAFF_URL })
  }, 120_000)
  afterAll(() => services.close())

  const task = ({ id }: MeetingRequestFixture) => `/staff/tasks/in_person/${id}`
  const post = (path: string, body: object = {}): Promise<Json> =>
    staff.send('POST', path, { cookie: dana.cookie, body })
  const offer = (request: MeetingRequestFixture) =>
    post(`${task(request)}/offers`, {
      to: [ines.id],
      state: 'CO',
      concern: null,
      sessions: null,
      answer_by: services.clock.now().add({ hours: 4 }).toString(),
    })
  const offered = async (): Promise<Json> => (await ines.call('GET', '/counselor/offers')).body

  it('are shown with ZIP code and notes to the task holder, but not in the list', async () => {
    const request = await createMeetingRequest(services)
    await answerInPersonIntake(services, request, elsewhere)
    const list = await staff.send('GET', '/staff/tasks', { cookie: dana.cookie })
    expect(JSON.stringify(list.body)).not.toMatch(/8030|Boulder|step-free/)
    const { body } = await post(`${task(request)}/claim`)
    expect(body.request).toEqual({
      place: { city: 'Boulder', state: 'CO', zip: '80301-1234' },
      wishes,
      preferred_contact: 'email',
      okay_to_leave_voicemail: null,
      notes,
    })
    expect(JSON.stringify(body)).not.toContain('Harbor Lane')
  })

  it('are offered as area and wishes without notes, which are shown after acceptance', async () => {
    const request = await createMeetingRequest(services)
    await answerInPersonIntake(services, request, elsewhere)
    await post(`${task(request)}/claim`)
    const start = await staff.send('GET', `${task(request)}/offers`, { cookie: dana.cookie })
    expect(start.body).toMatchObject({ area: '803', wishes })
    expect((await offer(request)).status).toBe(200)
    const [open] = (await offered()).offers
    expect(open).toMatchObject({ standing: 'open', area: '803', wishes })
    expect(JSON.stringify(open)).not.toMatch(/80301|Boulder|Harbor|Zephyrine|step-free/)

    const accepted = await ines.call('POST', `/counselor/offers/${open.id}/accept`)
    const { body: one } = await ines.call('GET', `/counselor/cases/${accepted.body.patient_id}`)
    expect(one.offer.request).toEqual({
      place: { city: 'Boulder', state: 'CO', zip: '80301-1234' },
      wishes,
      notes,
    })
    expect(JSON.stringify(one.offer)).not.toContain('Harbor Lane')
  })

  it('are hidden for a declined offer', async () => {
    const request = await createMeetingRequest(services)
    await post(`${task(request)}/claim`)
    await offer(request)
    const open = (await offered()).offers.find(({ standing }: Json) => standing === 'open')
    // Search near home: the ZIP code of the profile is 80202.
    expect(open).toMatchObject({ area: '802', wishes: { gender: null, language: null, part_of_day: null } })
    const { body } = await ines.call('POST', `/counselor/offers/${open.id}/decline`, { reason: null })
    expect([body.standing, body.area, body.wishes]).toEqual(['declined', undefined, undefined])
  })
})
