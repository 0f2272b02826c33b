import type { SignedInStaff, StaffTestAccounts } from '@evenkeel/api/testing/staff-people'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MeetingRequestFixture, createMeetingRequest } from '../testing/offers/meeting-requests.ts'
import { type InPersonCounselor, createInPersonCounselor } from '../testing/offers/in-person-counselor.ts'
import { createTestPeople } from '../testing/test-people.ts'
import { type Json, openServices, type Services } from '../testing/services.ts'
import { STAFF_URL, createStaffClient } from '../testing/staff-fixture.ts'

const logger = failOnErrorLog()
/** Member data that is never shown before acceptance. */
const secrets = /Zephyrine|Quillfeather|Marmalade|person\./

describe.each([
  ['the sandbox', false],
  ['an own network', true],
] as const)(
  'requests to meet in person, offered to counselors in %s',
  { timeout: 120_000 },
  (_name, isOwnNetwork) => {
    let services: Services
    let staff: StaffTestAccounts
    let admin: SignedInStaff
    let dana: SignedInStaff
    let ines: InPersonCounselor
    let tom: InPersonCounselor
    beforeAll(async () => {
      services = await openServices({
        store: await openTestStore(),
        clock: createStoppedClock('2026-11-17T16:00:00Z'),
        logger,
        staffUrl: STAFF_URL,
        isOwnNetwork,
      })
      staff = createStaffClient(services)
      admin = await staff.administrator()
      dana = await staff.colleague(admin, [{ role: 'care_line', organisation_id: null }], 'Dana Whitfield')
      const around = { staff, admin, staffUrl: STAFF_URL }
      ines = await createInPersonCounselor(services, around)
      tom = await createInPersonCounselor(services, around, { name: 'Tom Reed' })
    }, 120_000)
    afterAll(() => services.close())

    const in4Hours = () => services.clock.now().add({ hours: 4 }).toString()
    const task = ({ id }: MeetingRequestFixture) => `/staff/tasks/in_person/${id}`
    const act = (path: string, body: object = {}, by = dana) =>
      staff.send('POST', path, { cookie: by.cookie, body })
    const taken = async (): Promise<MeetingRequestFixture> => {
      const request = await createMeetingRequest(services)
      expect((await act(`${task(request)}/claim`)).status).toBe(200)
      return request
    }
    const offer = (request: MeetingRequestFixture, to: readonly InPersonCounselor[], changes: object = {}) =>
      act(`${task(request)}/offers`, {
        to: to.map(({ id }) => id),
        state: 'CO',
        concern: 'Anxiety',
        sessions: 6,
        answer_by: in4Hours(),
        ...changes,
      })
    const offersOf = async ({ call }: InPersonCounselor): Promise<Json[]> =>
      (await call('GET', '/counselor/offers')).body.offers
    /** The newest offer to a counselor with this status. */
    const standing = async (counselor: InPersonCounselor, how = 'open'): Promise<Json> =>
      (await offersOf(counselor)).findLast((one) => one.standing === how)
    const accept = (counselor: InPersonCounselor, id: string) =>
      counselor.call('POST', `/counselor/offers/${id}/accept`)
    const decline = (counselor: InPersonCounselor, id: string, reason: string | null = null) =>
      counselor.call('POST', `/counselor/offers/${id}/decline`, { reason })
    const onToday = async ({ id }: MeetingRequestFixture): Promise<Json> =>
      (await staff.send('GET', '/staff/tasks', { cookie: dana.cookie })).body.results.find(
        (one: Json) => one.id === id,
      )
    const mailsTo = async (email: string): Promise<Json[]> =>
      (await services.send('GET', `/mailbox.json?to=${encodeURIComponent(email)}`)).body
    const round = () => services.api.staff?.offers.run()
    const messageOf = ({ body }: { readonly body: Json }): string => body.errors[0].message
    const lastEvents = (count: number) =>
      queryRows<{ actor: string; action: string; subject: string | null; purpose: string | null }>(
        services.store.db,
        sql`select actor, action, subject, purpose from portal.audit_events order by seq desc limit ${count}`,
      )
    const latest = async ({ person }: MeetingRequestFixture): Promise<Json> => {
      const { token } = await createTestPeople(services).signIn(person)
      return (await services.send('GET', '/api/appointments/latest', { authorization: `Token ${token}` }))
        .body
    }
    /** Closes open offers, so that the next test starts without any. */
    const clear = async (...counselors: readonly InPersonCounselor[]) => {
      for (const counselor of counselors)
        for (const one of await offersOf(counselor))
          if (one.standing === 'open') await decline(counselor, one.id)
    }

    it('contain state, format, concern, sessions and deadline, but not the identity', async () => {
      const request = await taken()
      const start = await staff.send('GET', `${task(request)}/offers`, { cookie: dana.cookie })
      expect(start.body).toMatchObject({ is_own_network: true, state: 'CO', sessions: expect.any(Number) })
      expect(start.body.counselors.map(({ name, states }: Json) => [name, states.includes('CO')])).toEqual(
        expect.arrayContaining([
          [expect.stringContaining('Ines Calder'), true],
          [expect.stringContaining('Tom Reed'), true],
        ]),
      )
      const made = await offer(request, [ines, tom])
      expect(made.status).toBe(200)
      expect(made.body.offers).toHaveLength(2)
      const { body } = await ines.call('GET', '/counselor/offers')
      expect(body).toMatchObject({
        now: services.clock.now().toString(),
        zone: expect.stringContaining('America/'),
        offers: [
          {
            state: 'CO',
            way: 'in_person',
            concern: 'Anxiety',
            sessions: 6,
            answer_by: in4Hours(),
            standing: 'open',
            patient_id: null,
          },
        ],
      })
      expect(JSON.stringify(body)).not.toMatch(secrets)
      expect((await lastEvents(1))[0]).toMatchObject({ actor: ines.id, subject: null })
      await clear(ines, tom)
    })

    it('are sent to the counselor by email with the local time and no member data', async () => {
      const request = await taken()
      await offer(request, [ines])
      await round()
      await round()
      const mails = (await mailsTo(ines.email)).filter(({ subject }: Json) => subject.includes('in person'))
      expect(mails[0].text).toMatch(/by Tuesday, November 17 at \d+:00 [AP]M \w+ time/)
      expect(mails[0].text).toContain(`${STAFF_URL}/staff/counselor/offers`)
      expect(mails[0].text).not.toMatch(/Anxiety|AB12CD34|Zephyrine|Northstar/)
      const before = mails.length
      await round()
      expect(
        (await mailsTo(ines.email)).filter(({ subject }: Json) => subject.includes('in person')),
      ).toHaveLength(before)
      await clear(ines)
    })

    it('go to one of two concurrent acceptances; the other counselor, the member and staff are informed', async () => {
      const request = await taken()
      await offer(request, [ines, tom])
      const [toInes, toTom] = [await standing(ines), await standing(tom)]
      const answers = await Promise.all([accept(ines, toInes.id), accept(tom, toTom.id)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const isInes = answers[0].status === 200
      const [winner, loser] = isInes ? [ines, tom] : [tom, ines]
      const [won, lost] = isInes ? [toInes, toTom] : [toTom, toInes]
      const refused = answers.find(({ status }) => status === 409)
      expect(refused && messageOf(refused)).toContain('Another counselor has accepted this request')
      expect(await standing(loser, 'taken')).toMatchObject({ id: lost.id, patient_id: null })
      // Repeated requests of both counselors.
      const again = await accept(winner, won.id)
      expect([again.status, again.body.standing]).toEqual([200, 'accepted'])
      expect((await accept(loser, lost.id)).status).toBe(409)
      expect((await decline(winner, won.id)).status).toBe(409)

      const row = await onToday(request)
      const took = row.offers.find(({ standing: how }: Json) => how === 'accepted')
      expect(took.counselor.id).toBe(winner.id)
      expect((await offer(request, [loser])).status).toBe(409)

      const record = await latest(request)
      expect(record).toMatchObject({
        status: 'requested',
        mdlive_provider_id: winner.providerId,
        show_homepage_message: true,
      })
      expect(record.provider_name).toBeTruthy()
      const mail = (await mailsTo(request.person.email)).find(({ subject }) => subject.startsWith('News'))
      expect(mail.subject).toMatch(/^News about your .+ request$/)
      for (const word of ['Calder', 'Reed', 'Anxiety', 'AB12CD34', 'Zephyrine'])
        expect(`${mail.subject} ${mail.text}`).not.toContain(word)

      const { patient_id: patient } = again.body
      expect((await winner.call('GET', `/counselor/cases/${patient}`)).body.name).toBe(
        'Zephyrine Quillfeather',
      )
      expect((await winner.call('GET', '/counselor/cases')).body.cases).toMatchObject([
        { patient_id: patient },
      ])
      expect((await loser.call('GET', `/counselor/cases/${patient}`)).status).toBe(404)
      const letter = {
        subject: 'Our first meeting',
        text: 'When does it suit you?',
        document_ids: [],
        client_message_id: won.id,
      }
      const letters = `/counselor/conversations/${patient}/messages`
      expect((await winner.call('POST', letters, letter)).status).toBe(200)
      expect((await loser.call('POST', letters, letter)).status).toBe(404)
      const { jwt } = await createTestPeople(services).signIn(request.person)
      const contacts = await services.send('GET', `/telehealth/v1/patients/${patient}/messages/contacts`, {
        authorization: `Bearer ${jwt}`,
      })
      expect(contacts.body.contacts.map(({ id }: Json) => id)).toEqual([winner.providerId])
    })

    it('create an audit event for each action with actor and request', async () => {
      const request = await taken()
      await offer(request, [ines, tom])
      const [made] = await lastEvents(1)
      expect(made).toMatchObject({ actor: dana.id, purpose: 'appointment' })
      expect(made?.action).toBe('POST /staff/tasks/:kind/:id/offers')
      const [toInes, toTom] = [await standing(ines), await standing(tom)]
      await act(`${task(request)}/offers/${toTom.id}/withdraw`)
      await decline(ines, toInes.id, 'no_time')
      const [declined, withdrawn] = await lastEvents(2)
      expect([declined, withdrawn]).toMatchObject([
        { actor: ines.id, action: 'POST /counselor/offers/:offer_id/decline', purpose: 'counseling' },
        { actor: dana.id, action: 'POST /staff/tasks/:kind/:id/offers/:offer/withdraw' },
      ])
      expect(new Set([made, declined, withdrawn].map((one) => one?.subject)).size).toBe(1)
      expect(made?.subject).not.toBeNull()
    })

    it('that everyone declined return to Today, with the reason', async () => {
      const request = await taken()
      await offer(request, [ines, tom])
      await act(`${task(request)}/follow-up`, { at: services.clock.now().add({ hours: 20 }).toString() })
      await decline(tom, (await standing(tom)).id)
      expect((await onToday(request)).claim.follow_up_at).not.toBeNull()
      const { id } = await standing(ines)
      expect((await decline(ines, id, 'not_my_field')).body.standing).toBe('declined')
      expect((await decline(ines, id, 'away')).status).toBe(200)
      expect((await accept(ines, id)).status).toBe(409)
      const { claim, offers } = await onToday(request)
      expect(claim.follow_up_at).toBeNull()
      expect(offers.map(({ standing: how, reason }: Json) => `${how} ${reason}`).toSorted()).toEqual([
        'declined not_my_field',
        'declined null',
      ])
      // It can be offered to the same person again.
      expect((await offer(request, [ines])).status).toBe(200)
      await clear(ines)
    })

    it('that expired return to Today and can no longer be accepted', async () => {
      const request = await taken()
      const answer_by = services.clock.now().add({ minutes: 10 }).toString()
      await offer(request, [ines], { answer_by })
      const { id } = await standing(ines)
      services.clock.advance(minutes(9))
      await round()
      expect((await standing(ines)).id).toBe(id)
      await act(`${task(request)}/follow-up`, { at: services.clock.now().add({ hours: 20 }).toString() })
      services.clock.advance(minutes(1))
      // By the clock, whether the job has recorded it or not.
      const late = await accept(ines, id)
      expect([late.status, messageOf(late)]).toEqual([409, expect.stringContaining('time to answer')])
      expect((await onToday(request)).offers[0].standing).toBe('run_out')
      expect((await onToday(request)).claim.follow_up_at).not.toBeNull()
      await round()
      expect((await onToday(request)).claim.follow_up_at).toBeNull()
      expect((await standing(ines, 'run_out')).id).toBe(id)
    })

    it('can be withdrawn by staff, or with the request, and return an explanation to late acceptances', async () => {
      const request = await taken()
      await offer(request, [ines, tom])
      const [toInes, toTom] = [await standing(ines), await standing(tom)]
      const withdraw = () => act(`${task(request)}/offers/${toInes.id}/withdraw`)
      expect((await withdraw()).body.offers.map(({ standing: how }: Json) => how).toSorted()).toEqual([
        'open',
        'withdrawn',
      ])
      expect((await withdraw()).status).toBe(200)
      const late = await accept(ines, toInes.id)
      expect([late.status, messageOf(late)]).toEqual([409, expect.stringContaining('took this request back')])
      await act(`${task(request)}/outcome`, { outcome: 'reached' })
      expect((await accept(tom, toTom.id)).status).toBe(409)
      expect(await standing(tom)).toBeUndefined()
      expect((await latest(request)).provider_name).toBeNull()
    })

    it('can be created by the request holder, for counselors who work in person there', async () => {
      const request = await taken()
      const jo = await staff.colleague(admin, [{ role: 'care_line', organisation_id: null }])
      const sent = { to: [ines.id], state: 'CO', concern: null, sessions: null, answer_by: in4Hours() }
      expect((await act(`${task(request)}/offers`, sent, jo)).status).toBe(404)
      const past = services.clock.now().toString()
      const far = services.clock
        .now()
        .add({ hours: 24 * 8 })
        .toString()
      for (const answer_by of [past, far]) {
        const { status, body } = await offer(request, [ines], { answer_by })
        expect([status, body.errors[0].field]).toEqual([400, 'answer_by'])
      }
      expect((await offer(request, [ines], { state: 'WY' })).status).toBe(422)
      expect((await offer(request, [], {})).status).toBe(400)
      const stranger = await staff.colleague(admin, [{ role: 'counselor', organisation_id: null }])
      expect((await act(`${task(request)}/offers`, { ...sent, to: [ines.id, stranger.id] })).status).toBe(422)
      expect((await onToday(request)).offers).toBeUndefined()
      expect((await act(`${task(request)}/offers`, sent)).status).toBe(200)
      expect((await act(`${task(request)}/offers`, { ...sent, to: [tom.id, ines.id] })).status).toBe(409)
      expect(await offersOf(tom)).not.toContainEqual(expect.objectContaining({ standing: 'open' }))
      await clear(ines)
    })

    it('can be accepted only with a valid license by a counselor who still works in person', async () => {
      const { db } = services.store
      const request = await taken()
      await offer(request, [ines])
      const { id } = await standing(ines)
      const set = (seen: boolean) =>
        db.execute(
          sql`update telehealth.providers set sees_in_person = ${seen} where id = ${ines.providerId}`,
        )
      await set(false)
      expect((await accept(ines, id)).status).toBe(409)
      await set(true)
      const end = (at: string | null) =>
        db.execute(
          sql`update telehealth.licences set ends_at = ${at} where provider_id = ${ines.providerId} and state = 'CO'`,
        )
      await end(services.clock.now().toString())
      const refused = await accept(ines, id)
      expect([refused.status, messageOf(refused)]).toEqual([
        409,
        expect.stringContaining('no checked license'),
      ])
      await end(null)
      expect((await accept(ines, id)).status).toBe(200)
    })

    it('become a case on a later retry if the service did not respond, and only once', async () => {
      const { db } = services.store
      const request = await taken()
      await offer(request, [tom])
      const { id } = await standing(tom)
      const { patient_id: patient } = (await accept(tom, id)).body
      await db.execute(sql`update portal.referral_offers set patient_id = null where id = ${id}`)
      await db.execute(sql`delete from telehealth.referrals where patient_id = ${patient}`)
      expect((await tom.call('GET', `/counselor/cases/${patient}`)).status).toBe(404)
      await round()
      expect((await tom.call('GET', `/counselor/cases/${patient}`)).status).toBe(200)
      expect((await offersOf(tom)).find((one) => one.id === id).patient_id).toBe(patient)
    })

    it('are deleted with the member, and are part of the export', async () => {
      const request = await taken()
      await offer(request, [ines])
      const { id } = await standing(ines)
      const owner = { organisation: 'northstar', email: request.person.email }
      const copy = JSON.stringify(await services.api.memberRights.export(owner))
      expect(copy).toContain('Requests offered to counselors')
      expect(copy).toContain('"concern":"Anxiety"')
      expect(await services.api.memberRights.remove(owner)).toMatchObject({ visits_canceled: 0 })
      expect((await accept(ines, id)).status).toBe(404)
      expect(await standing(ines)).toBeUndefined()
      const left = await queryRows(
        services.store.db,
        sql`select id from portal.referral_offers where member_id = ${request.person.id}`,
      )
      expect(left).toEqual([])
    })
  },
)
