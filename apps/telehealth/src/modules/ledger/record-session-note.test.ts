import { appointments } from '#db/tables.ts'
import { bookAppointment, cancelAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import {
  type Authorization,
  recordPatientSessionNote,
  readPatientCoverage,
} from '@evenkeel/api-contract/telehealth/coverage'
import type { SessionTerms } from '@evenkeel/api-contract/telehealth/schemas/session-terms'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { createBookingBody, findFirstSlot, findFreeSlots } from '#testing/booking.ts'
import { api, openSandbox, type Sandbox, type SignedIn } from '#testing/sandbox.ts'

type Note = EndpointInput<typeof recordPatientSessionNote>['body']['note']

describe('session notes', () => {
  let sandbox: Sandbox
  let ada: SignedIn
  afterEach(() => sandbox.close())
  const open = async (terms: Partial<SessionTerms> = {}): Promise<void> => {
    sandbox = await openSandbox({ logger: failOnErrorLog(), extra: { operatorCalls: true } })
    ada = await sandbox.signIn('ada', { covered_sessions: 3, ...terms })
  }
  const bookNext = async (): Promise<number> => {
    const sent = { appointment: createBookingBody(await findFirstSlot(sandbox, ada, 'FL')) }
    const params = { id: ada.id }
    return (await sandbox.call(bookAppointment, { params, body: sent, headers: ada.headers })).appointment.id
  }
  const only = ([first]: readonly Authorization[]): Authorization => {
    if (!first) throw new Error('no authorization')
    return first
  }
  const say = async (visit: number, note: Note): Promise<Authorization> =>
    only(
      (
        await sandbox.call(recordPatientSessionNote, {
          body: { member_id: 'ada', visit_id: visit, note, api },
        })
      ).authorizations,
    )
  const coverage = async (): Promise<Authorization> =>
    only((await sandbox.call(readPatientCoverage, { body: { member_id: 'ada', api } })).authorizations)
  const refused = async (work: Promise<unknown>): Promise<number> => {
    const error = await work.then(
      () => null,
      (reason: unknown) => reason,
    )
    return error instanceof ApiError ? error.status : 0
  }
  const told = ({ entries }: Authorization): readonly string[] =>
    entries.map(({ kind, reason }) => (reason === null ? kind : `${kind}: ${reason}`))
  /** Marks a visit as past, without waiting. */
  const tookPlace = (visit: number) =>
    sandbox.store.db.update(appointments).set({ status: 'completed' }).where(eq(appointments.id, visit))

  it('a no-show counts, is contested once, and is returned with a reason', async () => {
    await open()
    const visit = await bookNext()
    expect(await refused(say(visit, { act: 'no_show' }))).toBe(422)
    await tookPlace(visit)
    await say(visit, { act: 'no_show' })
    const marked = await say(visit, { act: 'no_show' })
    expect([told(marked), marked.left, marked.used]).toEqual([['grant', 'reserve', 'use: no_show'], 2, 1])
    expect(marked.entries.at(-1)?.can).toEqual(['contest'])
    await say(visit, { act: 'contest' })
    const contested = await say(visit, { act: 'contest' })
    expect([told(contested).at(-1), contested.entries.flatMap(({ can }) => can)]).toEqual(['contest', []])
    await say(visit, { act: 'waive', reason: 'member_was_there' })
    const waived = await say(visit, { act: 'waive', reason: 'goodwill' })
    expect([told(waived).slice(-2), waived.left, waived.used]).toEqual([
      ['contest', 'waive: member_was_there'],
      3,
      0,
    ])
  })

  it('a contested visit can be upheld, and an uncontested one has no answer', async () => {
    await open()
    const visit = await bookNext()
    await tookPlace(visit)
    expect(await refused(say(visit, { act: 'contest' }))).toBe(422)
    await say(visit, { act: 'no_show' })
    expect(await refused(say(visit, { act: 'uphold', reason: 'counselor_waited' }))).toBe(422)
    await say(visit, { act: 'contest' })
    const upheld = await say(visit, { act: 'uphold', reason: 'counselor_waited' })
    expect([told(upheld).at(-1), upheld.left]).toEqual(['uphold: counselor_waited', 2])
    expect(await refused(say(visit + 1, { act: 'contest' }))).toBe(404)
  })

  it('a no-show returns its session when the contract does not count it', async () => {
    await open({ no_show_counts: false })
    const visit = await bookNext()
    await tookPlace(visit)
    const marked = await say(visit, { act: 'no_show' })
    expect([told(marked), marked.left]).toEqual([['grant', 'reserve', 'use: no_show', 'release: no_show'], 3])
    expect(marked.entries.flatMap(({ can }) => can)).toEqual([])
  })

  it('the first visit with a counselor who was not a fit returns its session once', async () => {
    await open({ gives_back_no_fit: true })
    const slots = await findFreeSlots(sandbox, ada, 'FL')
    const visits = []
    for (const slot of slots.slice(0, 2)) {
      const sent = { appointment: createBookingBody(slot) }
      const params = { id: ada.id }
      visits.push(
        (await sandbox.call(bookAppointment, { params, body: sent, headers: ada.headers })).appointment.id,
      )
    }
    const [first = 0, second = 0] = visits
    expect((await coverage()).entries.flatMap(({ can }) => can)).toEqual([])
    await tookPlace(first)
    await tookPlace(second)
    const offered = (await coverage()).entries.filter(({ can }) => can.includes('no_fit'))
    expect(offered.map(({ visit_id: id }) => id)).toEqual([first])
    expect(await refused(say(second, { act: 'no_fit' }))).toBe(422)
    await say(first, { act: 'no_fit' })
    const given = await say(first, { act: 'no_fit' })
    expect([told(given).at(-1), given.left]).toEqual(['waive: no_fit', 2])
    expect(given.entries.flatMap(({ can }) => can)).toEqual([])
  })

  it('no session is returned for no fit without that rule, and a waived visit returns nothing twice', async () => {
    await open()
    const visit = await bookNext()
    await say(visit, { act: 'waive', reason: 'technical_trouble' })
    await sandbox.call(cancelAppointment, {
      params: { patient: String(ada.id), id: String(visit) },
      headers: ada.headers,
    })
    expect([told(await coverage()), (await coverage()).left]).toEqual([
      ['grant', 'reserve', 'waive: technical_trouble'],
      3,
    ])
    const next = await bookNext()
    await tookPlace(next)
    expect(await refused(say(next, { act: 'no_fit' }))).toBe(422)
  })
})
