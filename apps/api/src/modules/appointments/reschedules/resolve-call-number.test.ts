import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listEmails } from '#modules/email/email-outbox.ts'
import { members } from '#modules/members/tables.ts'
import { formatCallbackQueue } from '#modules/callback-queue/callback-queue.ts'
import { type MemberApi, NORTHSTAR, openMemberApi } from '#testing/member-api.ts'
import { createProcessContext, createSimulatedTelehealth } from '#testing/simulated-telehealth.ts'
import { sampleBooking } from '#testing/telehealth-fixtures.ts'
import { createVisitJob } from '../visit-job.ts'
import { reschedule } from './reschedule-appointment.ts'

const OLD = Temporal.Instant.from('2026-11-24T17:00:00Z').epochMilliseconds / 1000
const OF_PROFILE = '3055550101'
const OTHER = '7205550123'

let at: MemberApi
beforeAll(async () => {
  at = await openMemberApi()
})
afterAll(() => at.close())

let world: ReturnType<typeof createSimulatedTelehealth>
let person: Awaited<ReturnType<MemberApi['member']>>
beforeEach(async () => {
  world = createSimulatedTelehealth(null, at.clock)
  // The telehealth sandbox knows one patient: the member of this test.
  await at.store.db.update(members).set({ mdliveId: null })
  person = await at.member()
})

const say = (phone: string | null) =>
  at.send('PATCH', '/me/visit-details', { token: person.token, body: { phone } })
const visitWith = (customer_call_in_number: string) =>
  world.stands({ ...sampleBooking, start_time: OLD, customer_call_in_number })
const move = (appointment_id: number, appointment_method: 'video' | 'phone' = 'video') =>
  reschedule(
    createProcessContext(at, world),
    { id: person.id, organisationId: NORTHSTAR } as Parameters<typeof reschedule>[1],
    { appointment_id, provider_id: 800_501, start_time: OLD + 3600, appointment_method, state_abbrev: 'CO' },
    null,
  )
/** Returns the phone number of the remaining visit. */
async function numberCalled(): Promise<string | undefined> {
  const [live] = world.live()
  const who = { jwt: 'jwt', patientId: 700_001 }
  return (await world.service.appointment(who, live?.id ?? 0))?.customer_call_in_number
}

it('a rescheduled visit follows the profile number through every correction [BOOK-06]', async () => {
  const id = visitWith(OF_PROFILE)
  await say('(720) 555-0199')
  await say(null)
  await say(OTHER)
  expect((await move(id, 'phone')).status).toBe('moved')
  expect(await numberCalled()).toBe(OTHER)
})

it('a rescheduled visit keeps a number given for it alone, and an unchanged one [BOOK-06]', async () => {
  const id = visitWith('7205550188')
  await say(OTHER)
  const { appointment_id } = await move(id, 'phone')
  expect(await numberCalled()).toBe('7205550188')
  await world.service.cancel({ jwt: 'jwt', patientId: 700_001 }, appointment_id ?? 0)
  expect((await move(visitWith(OTHER), 'phone')).status).toBe('moved')
  expect(await numberCalled()).toBe(OTHER)
})

it('a video visit becomes a phone visit once there is a number [BOOK-06, ENTITY-20]', async () => {
  await say(null)
  const id = visitWith('')
  await expect(move(id, 'phone')).rejects.toMatchObject({
    status: 400,
    payload: { errors: [{ field: 'customer_call_in_number', message: 'This field is required' }] },
  })
  await say(OTHER)
  expect((await move(id, 'phone')).status).toBe('moved')
  expect(await numberCalled()).toBe(OTHER)
})

it('asks a member without a number to call when both slots are lost, and asks staff to write [BOOK-06, STATE-13]', async () => {
  await say(null)
  const id = visitWith('')
  world.order({ step: 'book new', fault: 'refuse' }, { step: 'book old', fault: 'refuse' })
  const { status, message } = await move(id)
  await createVisitJob(createProcessContext(at, world), () => {}).run()
  const [mail] = await listEmails(at.outbox, person.email)
  expect([status, mail?.subject]).toEqual([
    'needs_call',
    'Please call us about your Northstar Balance appointment',
  ])
  for (const text of [message, mail?.text]) {
    expect(text).toContain('We have no phone number for you. Please call us at (800) 555-0111, day or night')
    expect(text).not.toContain('will call you')
  }
  const line = (await formatCallbackQueue(at.outbox)).find((one) => one.includes(person.email))
  expect(line).toContain(`Ada Lovett  no phone number, write to ${person.email}  no appointment is left`)
})
