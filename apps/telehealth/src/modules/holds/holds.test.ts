import { bookAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import {
  holdHeader,
  holdSlotAtTelehealth,
  releaseSlotAtTelehealth,
} from '@evenkeel/api-contract/telehealth/slot-holds'
import { issueVisitorToken } from '@evenkeel/api-contract/telehealth/patients'
import { readProviderProfile } from '@evenkeel/api-contract/telehealth/providers'
import { limits } from '@evenkeel/api-contract/limits'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookSlot, createBookingBody, findFreeSlots, readRefusal, type Slot } from '#testing/booking.ts'
import { api, openSandbox, type Sandbox, type SignedIn } from '#testing/sandbox.ts'

const logger = failOnErrorLog()
const taken = { status: 409, code: 'provider_unavailable' }

describe('slot holds', () => {
  let sandbox: Sandbox
  let ada: SignedIn
  let ben: SignedIn
  let slots: readonly Slot[]
  let used = 0
  beforeAll(async () => {
    sandbox = await openSandbox({ logger })
    ada = await sandbox.signIn('ada', { covered_sessions: null })
    ben = await sandbox.signIn('ben', { covered_sessions: null })
    slots = [...(await findFreeSlots(sandbox, ada, 'FL')), ...(await findFreeSlots(sandbox, ada, 'CA'))]
  })
  afterAll(() => sandbox.close())
  const stateOf = (slot: Slot) =>
    slots.indexOf(slot) < slots.findIndex((one) => one.providerId !== slots[0]?.providerId) ? 'FL' : 'CA'
  const nextSlot = (): Slot => {
    const slot = slots[used]
    used += 1
    if (!slot) throw new Error('too few slots')
    return slot
  }
  const hold = async (who: SignedIn, slot: Slot, shown?: string) =>
    (
      await sandbox.call(holdSlotAtTelehealth, {
        params: { id: who.id },
        body: {
          hold: {
            provider_id: slot.providerId,
            start_time: slot.start,
            state_abbrev: stateOf(slot),
            appointment_method: 'video',
          },
        },
        headers: { ...who.headers, ...(shown ? { [holdHeader]: shown } : {}) },
      })
    ).hold
  const bookIt = (who: SignedIn, slot: Slot, shown?: string) =>
    sandbox.call(bookAppointment, {
      params: { id: who.id },
      body: { appointment: createBookingBody(slot, { state_abbrev: stateOf(slot) }) },
      headers: { ...who.headers, ...(shown ? { [holdHeader]: shown } : {}) },
    })
  const visitor = async (name: string): Promise<SignedIn> => {
    const body = { org: { ou: 'northstar' }, visitor: name, api }
    const { jwt, user } = await sandbox.call(issueVisitorToken, { body })
    return { id: user.id, jwt, headers: { authorization: `Bearer ${jwt}` } }
  }
  const isShownTo = async (who: SignedIn, slot: Slot, shown?: string): Promise<boolean> => {
    const profile = await sandbox.call(readProviderProfile, {
      params: { id: slot.providerId },
      query: { specific_date: slot.timeslot.slice(0, 10) },
      headers: { ...who.headers, ...(shown ? { [holdHeader]: shown } : {}) },
    })
    return profile.availability_details.available_hours.some(({ timeslot }) => timeslot === slot.timeslot)
  }

  it('block everybody else and never their owner [BOOK-06, CALL-44, CALL-52]', async () => {
    const slot = nextSlot()
    const { expires_at } = await hold(ada, slot)
    expect(Temporal.Instant.from(expires_at).since(sandbox.clock.now()).total('milliseconds')).toBe(
      limits.holdLife,
    )
    expect(await isShownTo(ada, slot)).toBe(true)
    expect(await isShownTo(ben, slot)).toBe(false)
    expect(await readRefusal(hold(ben, slot))).toEqual(taken)
    expect(await readRefusal(bookIt(ben, slot))).toEqual(taken)
    expect((await bookIt(ada, slot)).appointment.provider_id).toBe(slot.providerId)
    expect(await readRefusal(hold(ben, slot))).toEqual(taken)
  })

  it('are limited to one per person: a new hold releases the last one, a refused one keeps it [CALL-52]', async () => {
    const [first, second, lost] = [nextSlot(), nextSlot(), nextSlot()]
    await hold(ada, first)
    await hold(ada, second)
    expect(await isShownTo(ben, first)).toBe(true)
    expect(await isShownTo(ben, second)).toBe(false)
    await bookSlot(sandbox, ben, createBookingBody(lost, { state_abbrev: stateOf(lost) }))
    expect(await readRefusal(hold(ada, lost))).toEqual(taken)
    expect(await isShownTo(ben, second)).toBe(false)
  })

  it('are free again after a release or expiry [CALL-52]', async () => {
    const [first, second] = [nextSlot(), nextSlot()]
    const release = async (id: string) =>
      sandbox.call(releaseSlotAtTelehealth, { params: { id: ada.id, hold: id }, headers: ada.headers })
    const { id } = await hold(ada, first)
    await release(id)
    await release(id)
    await hold(ben, first)
    const before = await hold(ada, second)
    sandbox.clock.advance(limits.holdLife - 1000)
    expect((await hold(ada, second)).expires_at).toBe(before.expires_at)
    expect(await readRefusal(hold(ben, second))).toEqual(taken)
    sandbox.clock.advance(1000)
    expect(await isShownTo(ben, second)).toBe(true)
    expect((await bookIt(ben, second)).appointment.start_time).toBe(second.timeslot)
    expect(await readRefusal(bookIt(ada, second, before.id))).toEqual(taken)
    sandbox.clock.advance(-limits.holdLife)
  })

  it('are separate for the visitors of one organization, and stay with a visitor who logs in [CALL-44]', async () => {
    const slot = nextSlot()
    const [one, two] = [await visitor('one'), await visitor('two')]
    const eve = await sandbox.signIn('eve', { covered_sessions: null })
    const { id } = await hold(one, slot)
    expect(await isShownTo(two, slot)).toBe(false)
    expect(await readRefusal(hold(two, slot))).toEqual(taken)
    expect(await isShownTo(await visitor('one'), slot)).toBe(true)
    expect(await readRefusal(bookIt(eve, slot))).toEqual(taken)
    expect(await isShownTo(eve, slot, id)).toBe(true)
    expect((await bookIt(eve, slot, id)).appointment.user_id).toBe(eve.id)
  })

  it('are refused in the same cases as a booking, and use no session [ERROR-09, ERROR-10]', async () => {
    const slot = nextSlot()
    const wanted = {
      provider_id: slot.providerId,
      start_time: slot.start,
      appointment_method: 'video' as const,
    }
    const ask = (changes: object) =>
      readRefusal(
        sandbox.call(holdSlotAtTelehealth, {
          params: { id: ada.id },
          body: { hold: { ...wanted, state_abbrev: stateOf(slot), ...changes } },
          headers: ada.headers,
        }),
      )
    expect((await ask({ start_time: slot.start + 60 })).code).toBe('provider_unavailable')
    expect((await ask({ provider_id: 2_000_000_000 })).code).toBe('not_found')
    expect((await ask({ state_abbrev: 'ZZ' })).status).toBe(400)
    const none = await sandbox.signIn('none-left', { covered_sessions: 0 })
    expect((await hold(none, slot)).provider_id).toBe(slot.providerId)
    expect((await readRefusal(bookIt(none, slot))).code).toBe('no_eap_sessions_remaining')
    expect(await readRefusal(hold(ben, slot))).toEqual(taken)
  })

  it('have one winner among twenty concurrent requests (trust R1: 20 cases)', async () => {
    const slot = nextSlot()
    const people = await Promise.all(Array.from({ length: 20 }, (_, index) => visitor(`crowd ${index}`)))
    const outcomes = await Promise.allSettled(people.map((who) => hold(who, slot)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
