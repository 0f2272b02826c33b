import {
  bookAppointment,
  cancelAppointment,
  movedFromHeader,
} from '@evenkeel/api-contract/telehealth/appointments'
import { exportPatientRecords } from '@evenkeel/api-contract/telehealth/operator-commands'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBookingBody, findFreeSlots, type Slot } from '#testing/booking.ts'
import { api, openSandbox, type Sandbox, type SignedIn } from '#testing/sandbox.ts'

const NOTE = 'My sister is ill.'

describe('note for the counselor before a visit', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await openSandbox({ logger: failOnErrorLog(), extra: { operatorCalls: true } })
  })
  afterAll(() => sandbox.close())

  const somebody = (name: string): Promise<SignedIn> => sandbox.signIn(name, { covered_sessions: null })
  /** Free hours of one counselor, in order. */
  const hours = async () => (await findFreeSlots(sandbox, await somebody('looker'), 'FL')).values()
  const taken = (free: IterableIterator<Slot>): Slot => {
    const { value } = free.next()
    if (value === undefined) throw new Error('no time is left')
    return value as Slot
  }
  const book = async (
    who: SignedIn,
    slot: Slot,
    { note, movedFrom, key }: { note?: string; movedFrom?: number; key?: string } = {},
  ): Promise<number> => {
    const appointment = createBookingBody(slot, note === undefined ? {} : { chief_complaint_comments: note })
    const { appointment: booked } = await sandbox.call(bookAppointment, {
      params: { id: who.id },
      body: { appointment },
      headers: {
        ...who.headers,
        ...(movedFrom === undefined ? {} : { [movedFromHeader]: String(movedFrom) }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    })
    return booked.id
  }
  /** The note of a visit in the member's export. */
  const noteOf = async (member: string, id: number): Promise<unknown> => {
    const { records } = await sandbox.call(exportPatientRecords, { body: { member_id: member, api } })
    return records['appointments']?.find((row) => row['id'] === id)?.['chief_complaint_comments']
  }

  it('is copied when the visit is moved, unless a new note is given', async () => {
    const [ada, free] = [await somebody('ada'), await hours()]
    const first = await book(ada, taken(free), { note: NOTE })
    await sandbox.call(cancelAppointment, { params: { patient: ada.id, id: first }, headers: ada.headers })
    const second = await book(ada, taken(free), { movedFrom: first })
    expect(await noteOf('ada', second)).toBe(NOTE)
    const third = await book(ada, taken(free), { movedFrom: second, note: 'She is well again.' })
    expect(await noteOf('ada', third)).toBe('She is well again.')
  })

  it("is not copied from another patient's visit or a missing one", async () => {
    const [ada, ben, free] = [await somebody('ada-2'), await somebody('ben'), await hours()]
    const of = await book(ada, taken(free), { note: NOTE })
    const foreign = await book(ben, taken(free), { movedFrom: of })
    const nowhere = await book(ben, taken(free), { movedFrom: 1 })
    expect([await noteOf('ben', foreign), await noteOf('ben', nowhere)]).toEqual([null, null])
  })

  it('is updated when the same visit is booked again, as from another tab', async () => {
    const ada = await somebody('ada-3')
    const slot = taken(await hours())
    const id = await book(ada, slot, { key: 'one' })
    expect(await book(ada, slot, { key: 'two', note: NOTE })).toBe(id)
    expect(await noteOf('ada-3', id)).toBe(NOTE)
    expect(await book(ada, slot, { key: 'three' })).toBe(id)
    expect(await noteOf('ada-3', id)).toBe(NOTE)
  })
})
