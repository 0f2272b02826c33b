import type { SignedInStaff, StaffTestAccounts } from '@evenkeel/api/testing/staff-people'
import { limits } from '@evenkeel/api-contract/limits'
import { type MovableClock, createStoppedClock } from '@evenkeel/server-kit/clock'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InPersonCounselor, createInPersonCounselor } from '../testing/offers/in-person-counselor.ts'
import { type MeetingRequestFixture, createMeetingRequest } from '../testing/offers/meeting-requests.ts'
import { createTestPeople } from '../testing/test-people.ts'
import { type Json, openServices, type Services } from '../testing/services.ts'
import { STAFF_URL, createStaffClient } from '../testing/staff-fixture.ts'

describe('a returned request after acceptance', { timeout: 120_000 }, () => {
  let services: Services
  let clock: MovableClock
  let staff: StaffTestAccounts
  let dana: SignedInStaff
  let ines: InPersonCounselor
  let tom: InPersonCounselor
  beforeAll(async () => {
    clock = createStoppedClock('2026-11-17T16:00:00Z')
    services = await openServices({
      store: await openTestStore(),
      clock,
      logger: failOnErrorLog(),
      staffUrl: STAFF_URL,
      isOwnNetwork: true,
    })
    staff = createStaffClient(services)
    const admin = await staff.administrator()
    dana = await staff.colleague(admin, [{ role: 'care_line', organisation_id: null }], 'Dana Whitfield')
    const around = { staff, admin, staffUrl: STAFF_URL }
    ines = await createInPersonCounselor(services, around)
    tom = await createInPersonCounselor(services, around, { name: 'Tom Reed' })
  }, 120_000)
  afterAll(() => services.close())

  const act = (request: MeetingRequestFixture, path: string, body: object = {}) =>
    staff.send('POST', `/staff/tasks/in_person/${request.id}${path}`, { cookie: dana.cookie, body })
  const offer = (request: MeetingRequestFixture, to: InPersonCounselor) =>
    act(request, '/offers', {
      to: [to.id],
      state: 'CO',
      concern: 'Anxiety',
      sessions: 6,
      answer_by: clock.now().add({ hours: 4 }).toString(),
    })
  const newestOf = async ({ call }: InPersonCounselor): Promise<Json> =>
    (await call('GET', '/counselor/offers')).body.offers[0]
  const answer = (by: InPersonCounselor, id: string, how: string, body?: object) =>
    by.call('POST', `/counselor/offers/${id}/${how}`, body)
  const giveBack = (by: InPersonCounselor, id: string, reason: string | null = null) =>
    answer(by, id, 'give-back', { reason })
  /** A request accepted by a counselor, with its offer. */
  const accepted = async (
    by = ines,
  ): Promise<{ request: MeetingRequestFixture; id: string; patient: number }> => {
    const request = await createMeetingRequest(services)
    await act(request, '/claim')
    await offer(request, by)
    const { id } = await newestOf(by)
    const { status, body } = await answer(by, id, 'accept')
    expect([status, body.give_back_by]).toEqual([200, expect.any(String)])
    return { request, id, patient: body.patient_id }
  }
  const onToday = async ({ id }: MeetingRequestFixture): Promise<Json> =>
    (await staff.send('GET', '/staff/tasks', { cookie: dana.cookie })).body.results.find(
      (one: Json) => one.id === id,
    )
  const latest = async ({ person }: MeetingRequestFixture): Promise<Json> => {
    const { token } = await createTestPeople(services).signIn(person)
    const authorization = `Token ${token}`
    return (await services.send('GET', '/api/appointments/latest', { authorization })).body
  }
  const mailsTo = async ({ person }: MeetingRequestFixture): Promise<Json[]> =>
    (await services.send('GET', `/mailbox.json?to=${encodeURIComponent(person.email)}`)).body
  const messageOf = ({ body }: { readonly body: Json }): string => body.errors[0].message

  it('returns to Today, is no longer a case, and the member is notified by email without names', async () => {
    const { request, id, patient } = await accepted()
    expect((await latest(request)).provider_name).toContain('Calder')
    // Data shown before acceptance stays with the case.
    expect((await ines.call('GET', `/counselor/cases/${patient}`)).body.offer).toMatchObject({
      state: 'CO',
      concern: 'Anxiety',
      sessions: 6,
    })
    const at = clock.now().add({ hours: 20 }).toString()
    await act(request, '/follow-up', { at })
    const given = await giveBack(ines, id, 'away')
    expect([given.status, given.body]).toMatchObject([
      200,
      { standing: 'given_back', patient_id: null, give_back_by: null },
    ])
    expect((await ines.call('GET', `/counselor/cases/${patient}`)).status).toBe(404)
    const row = await onToday(request)
    expect(row).toMatchObject({
      claim: { follow_up_at: null },
      offers: [{ standing: 'given_back', reason: 'away' }],
    })
    expect(await latest(request)).toMatchObject({
      status: 'requested',
      mdlive_provider_id: null,
      provider_name: null,
      show_homepage_message: true,
    })
    const news = (await mailsTo(request)).filter(({ subject }) => subject.startsWith('News'))
    expect(news[0].text).toContain('cannot take it after all')
    expect(news[0].text).toContain('looking for another counselor')
    expect(`${news[0].subject} ${news[0].text}`).not.toMatch(/Calder|Anxiety|AB12CD34|Zephyrine/)
    // A repeated request returns it once.
    expect((await giveBack(ines, id)).status).toBe(200)
    expect((await mailsTo(request)).filter(({ subject }) => subject.startsWith('News'))).toHaveLength(2)
  })

  it('can be offered to other counselors and the same one; one of them gets it', async () => {
    const { request, id } = await accepted()
    await giveBack(ines, id)
    for (const other of [ines, tom]) expect((await offer(request, other)).status).toBe(200)
    expect((await answer(tom, (await newestOf(tom)).id, 'accept')).status).toBe(200)
    expect((await latest(request)).provider_name).toContain('Reed')
    const late = await answer(ines, id, 'accept')
    expect([late.status, messageOf(late)]).toEqual([409, expect.stringContaining('given this request back')])
  })

  it('returns to Today even if staff had called and closed it', async () => {
    const { request, id } = await accepted()
    await act(request, '/outcome', { outcome: 'reached' })
    expect(await onToday(request)).toBeUndefined()
    await giveBack(ines, id)
    expect(await onToday(request)).toMatchObject({ claim: null, offers: [{ standing: 'given_back' }] })
    expect((await act(request, '/claim')).status).toBe(200)
  })

  it('can be returned only soon, by the accepting counselor, before any contact', async () => {
    const { id } = await accepted()
    expect((await giveBack(tom, id)).status).toBe(404)
    const open = await createMeetingRequest(services)
    await act(open, '/claim')
    await offer(open, tom)
    const waiting = await newestOf(tom)
    expect(messageOf(await giveBack(tom, waiting.id))).toContain('not accepted')
    await answer(tom, waiting.id, 'decline', { reason: null })

    const written = await accepted()
    const letter = { subject: 'Hello', text: 'When does it suit you?', document_ids: [] }
    const letters = `/counselor/conversations/${written.patient}/messages`
    await ines.call('POST', letters, { ...letter, client_message_id: written.id })
    const touched = await giveBack(ines, written.id)
    expect([touched.status, messageOf(touched)]).toEqual([
      409,
      expect.stringContaining('written to each other'),
    ])
    expect((await ines.call('GET', `/counselor/cases/${written.patient}`)).status).toBe(200)

    const before = clock.now().subtract({ milliseconds: limits.giveBackWithin }).toString()
    await services.store.db.execute(
      sql`update portal.referral_offers set accepted_at = ${before} where id = ${id}`,
    )
    const late = await giveBack(ines, id)
    expect([late.status, messageOf(late)]).toEqual([409, expect.stringContaining('more than a day ago')])
  })

  it('stops being a case on a later retry if the service did not respond', async () => {
    const { id, patient } = await accepted(tom)
    await giveBack(tom, id)
    const { db } = services.store
    await db.execute(sql`update portal.referral_offers set patient_id = ${patient} where id = ${id}`)
    await db.execute(
      sql`insert into telehealth.referrals (patient_id, provider_id, accepted_at)
          values (${patient}, ${tom.providerId}, ${clock.now().toString()})`,
    )
    const path = `/counselor/cases/${patient}`
    expect((await tom.call('GET', path)).status).toBe(200)
    await services.api.staff?.offers.run()
    expect((await tom.call('GET', path)).status).toBe(404)
  })
})
