import { ledgerEntries } from '#db/visit-tables.ts'
import { appointments } from '#db/tables.ts'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { readProviderProfile, searchProvidersAtTelehealth } from '@evenkeel/api-contract/telehealth/providers'
import { asc, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { bookSlot, createBookingBody, toEpochSeconds, type Slot } from '#testing/booking.ts'
import { api, openSandbox, type Sandbox, type SignedIn } from '#testing/sandbox.ts'

const AT_ONCE = 40
/** A request that waited three seconds for a lock is asked to try again. */
const isLate = (outcome: string): boolean => outcome.startsWith('503')

describe('forty concurrent actions', { timeout: 60_000 }, () => {
  let sandbox: Sandbox
  afterEach(() => sandbox.close())
  const open = async (terms: object): Promise<SignedIn> => {
    sandbox = await openSandbox({ logger: failOnErrorLog(), extra: { operatorCalls: true } })
    return sandbox.signIn('ada', terms)
  }
  /** Free times of many counselors. */
  const freeTimes = async ({ id, headers }: SignedIn): Promise<Slot[]> => {
    const search = { state_abbrev: 'FL', provider_type_id: 38, availability_type: ['video' as const] }
    const { providers } = await sandbox.call(searchProvidersAtTelehealth, {
      params: { id },
      body: { search },
      headers,
    })
    const slots: Slot[] = []
    for (const { id: providerId } of providers) {
      const query = { show_next_availability: 'true', state_abbrev: 'FL' } as const
      const found = await sandbox.call(readProviderProfile, { params: { id: providerId }, query, headers })
      for (const { timeslot } of found.availability_details.available_hours)
        slots.push({ providerId, timeslot, start: toEpochSeconds(timeslot) })
    }
    return slots
  }
  const post = async (url: string, payload: object, { headers }: SignedIn): Promise<string> => {
    const answer = await sandbox.app.inject({
      method: 'POST',
      url: `/telehealth${url}`,
      headers: { ...headers },
      payload,
    })
    return `${answer.statusCode} ${String(answer.json().error_codes ?? '')}`.trim()
  }
  const kindsOf = async ({ id }: SignedIn): Promise<readonly string[]> => {
    const { kind, patientId } = ledgerEntries
    const rows = await sandbox.store.db
      .select({ kind })
      .from(ledgerEntries)
      .where(eq(patientId, id))
      .orderBy(asc(ledgerEntries.id))
    return rows.map((row) => row.kind)
  }

  it.each([
    ['in all', { covered_sessions: 2 }],
    ['of a year', { covered_sessions: 2, year_begins: '01-01' }],
    ['of a concern', { covered_sessions: 2, year_begins: '01-01', per_concern: true }],
  ])('for the last session %s: one wins [CALL-44, ERROR-07]', async (_what, terms) => {
    const ada = await open(terms)
    const [first, ...rest] = await freeTimes(ada)
    if (!first || rest.length < AT_ONCE) throw new Error('too few free times')
    await bookSlot(sandbox, ada, createBookingBody(first))
    const others = rest.filter(({ start }) => start !== first.start).slice(0, AT_ONCE)
    expect(others).toHaveLength(AT_ONCE)
    const outcomes = await Promise.all(
      others.map((slot) =>
        post(`/v2/patients/${ada.id}/appointments`, { appointment: createBookingBody(slot) }, ada),
      ),
    )
    expect(outcomes.filter((one) => one === '201')).toHaveLength(1)
    const refused = outcomes.filter((one) => one !== '201' && !isLate(one))
    expect(new Set(refused)).toEqual(new Set(['422 no_eap_sessions_remaining']))
    expect(await kindsOf(ada)).toEqual(['grant', 'reserve', 'reserve'])
  })

  it('record a no-show, contest, return and cancel a visit once', async () => {
    const ada = await open({ covered_sessions: 2, notice_hours: 168 })
    const slots = await freeTimes(ada)
    const booked = async (at: number): Promise<number> =>
      (await bookSlot(sandbox, ada, createBookingBody(slots[at] ?? slots[0]!))).appointment.id
    const met = await booked(0)
    await sandbox.store.db.update(appointments).set({ status: 'completed' }).where(eq(appointments.id, met))
    const forty = (note: object) =>
      Promise.all(
        Array.from({ length: AT_ONCE }, () =>
          post('/operator/patients/session-notes', { member_id: 'ada', visit_id: met, note, api }, ada),
        ),
      )
    for (const note of [{ act: 'no_show' }, { act: 'contest' }, { act: 'waive', reason: 'goodwill' }])
      expect(new Set((await forty(note)).filter((one) => !isLate(one)))).toEqual(new Set(['200']))
    expect(await kindsOf(ada)).toEqual(['grant', 'reserve', 'use', 'contest', 'waive'])
    const other = slots.findIndex(({ start }) => start !== slots[0]?.start)
    const visit = await booked(other)
    const cancel = () =>
      sandbox.app.inject({
        method: 'PUT',
        url: `/telehealth/v1/patients/${ada.id}/appointments/${visit}/cancel`,
        headers: { ...ada.headers },
      })
    const canceled = await Promise.all(Array.from({ length: AT_ONCE }, cancel))
    expect(canceled.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
    expect((await kindsOf(ada)).slice(5)).toEqual(['reserve', 'use'])
  })
})
