import type { SignedIn, StaffPeople } from '@evenkeel/api/testing/staff-people'
import { newDatabase } from '@evenkeel/server/testing/test-store'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { Json } from '../testing/services.ts'
import {
  checkLicense,
  type CounselorCalls,
  counselorCalls,
  newMember,
  staffOf,
  tellLicense,
} from './testing/own-people.ts'
import { type OwnProvider, ownProvider, type Started } from './testing/provider.ts'

const everywhere = (role: 'account_manager' | 'care_line' | 'counselor') =>
  ({ role, organisation_id: null }) as const
/** What nobody reads of the member before accepting. */
const secrets = /Zephyrine|Quillfeather|Marmalade|example\.test/

/** From an empty PostgreSQL to a request to meet in person that a counselor has accepted, by the calls people make and with nothing invented. */
describe.skipIf(!inject('postgresUrl'))(
  "the first referral offer of a provider's own network, in production",
  { timeout: 300_000 },
  () => {
    let provider: OwnProvider
    let at: Started
    let staff: StaffPeople
    let dana: SignedIn
    let ines: CounselorCalls
    let tom: CounselorCalls
    let person: Awaited<ReturnType<typeof newMember>>
    let request: string
    beforeAll(async () => {
      const url = await newDatabase('template1')
      provider = await ownProvider(url)
      expect((await provider.run('migrate.ts')).code).toBe(0)
      at = await provider.start()
      await provider.openOperator(at)
      staff = staffOf(provider, at)
      const administrator = await staff.administrator()
      const manager = await staff.colleague(administrator, [everywhere('account_manager')], 'Grace Okafor')
      dana = await staff.colleague(administrator, [everywhere('care_line')], 'Dana Whitfield')
      const counselor = async (given_name: string, family_name: string): Promise<CounselorCalls> => {
        const name = `${given_name} ${family_name}`
        const call = counselorCalls(at, await staff.colleague(administrator, [everywhere('counselor')], name))
        const id = await tellLicense(call, { given_name, family_name, sees_in_person: true })
        await checkLicense(staff, manager, id)
        return call
      }
      ines = await counselor('Ines', 'Calder')
      tom = await counselor('Tom', 'Reed')
      person = await newMember(provider, at)
    }, 300_000)
    afterAll(() => provider.end())

    const own = (method: string, path: string, body?: object) =>
      at.send(method, `/api${path}`, {
        ...(body ? { body } : {}),
        authorization: `Token ${person.token}`,
      })
    const asDana = (method: 'GET' | 'POST', path: string, body?: object) =>
      staff.send(method, path, { cookie: dana.cookie, ...(body ? { body } : {}) })
    const onToday = async (): Promise<Json> =>
      (await asDana('GET', '/staff/tasks')).body.results.find((one: Json) => one.id === request)
    const offersTo = async (call: CounselorCalls): Promise<Json[]> =>
      (await call('GET', '/counselor/offers')).body.offers

    it('begins with a member who asks to meet in person, whom the care line finds on Today', async () => {
      const draft = await own('POST', '/appointments', { appointment_method: 'face_to_face' })
      const asked = await own('POST', `/appointments/${draft.body.id}/finalize`)
      expect(asked.body.appointment).toMatchObject({ status: 'requested', provider_name: null })
      request = asked.body.appointment.id
      // By mail it is with the care line a moment later.
      await vi.waitFor(async () => expect(await onToday()).toMatchObject({ kind: 'in_person' }), 20_000)
      expect((await asDana('POST', `/staff/tasks/in_person/${request}/claim`)).status).toBe(200)
    })

    it('is offered to both counselors, who read no name', async () => {
      const path = `/staff/tasks/in_person/${request}/offers`
      const start = (await asDana('GET', path)).body
      expect(start).toMatchObject({ is_own_network: true, state: 'CO' })
      expect(start.counselors.map(({ name }: Json) => name)).toEqual(['Ines Calder, LCSW', 'Tom Reed, LCSW'])
      const made = await asDana('POST', path, {
        to: start.counselors.map(({ staff_id: id }: Json) => id),
        state: 'CO',
        concern: 'Anxiety',
        sessions: 6,
        answer_by: Temporal.Now.instant().add({ hours: 4 }).toString({ smallestUnit: 'second' }),
      })
      expect(made.status).toBe(200)
      for (const call of [ines, tom]) {
        const offers = await offersTo(call)
        expect(offers).toMatchObject([
          { state: 'CO', concern: 'Anxiety', standing: 'open', patient_id: null },
        ])
        expect(JSON.stringify(offers)).not.toMatch(secrets)
      }
    })

    it('is accepted by one of them, and the member, staff and the other one read so', async () => {
      const [toInes] = await offersTo(ines)
      const [toTom] = await offersTo(tom)
      const accepted = await ines('POST', `/counselor/offers/${toInes?.id}/accept`)
      expect(accepted.body).toMatchObject({ standing: 'accepted', patient_id: person.id })
      expect((await tom('POST', `/counselor/offers/${toTom?.id}/accept`)).status).toBe(409)
      expect(await offersTo(tom)).toMatchObject([{ standing: 'taken' }])
      expect((await ines('GET', `/counselor/cases/${person.id}`)).body.name).toBe('Zephyrine Quillfeather')
      expect((await tom('GET', `/counselor/cases/${person.id}`)).status).toBe(404)
      expect((await own('GET', '/appointments/latest')).body).toMatchObject({
        status: 'requested',
        provider_name: 'Ines Calder, LCSW',
        show_homepage_message: true,
      })
      const { offers } = await onToday()
      expect(offers.map(({ standing }: Json) => standing).toSorted()).toEqual(['accepted', 'taken'])
    })

    it('goes on with a letter, which the member reads', async () => {
      const letter = {
        subject: 'Our first meeting',
        text: 'When does it suit you?',
        document_ids: [],
        client_message_id: '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0004',
      }
      const sent = await ines('POST', `/counselor/conversations/${person.id}/messages`, letter)
      expect(sent.status).toBe(200)
      expect((await own('GET', '/messages')).body.results).toMatchObject([{ subject: 'Our first meeting' }])
    })
  },
)
