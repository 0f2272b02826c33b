import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { limits } from '@evenkeel/api-contract/limits'
import { HttpError } from '@evenkeel/server-kit/http/http-error'
import { startFaultyServer, type ServerFault, serverFaults } from '#testing/faulty-server.ts'
import { sampleBooking } from '#testing/telehealth-fixtures.ts'
import { createFetchWithConnectTimeout } from './resilience-policy.ts'
import { createTelehealthClient } from './telehealth-client.ts'
import type { Telehealth } from './telehealth.ts'

const who = { jwt: 'jwt-700001-1', patientId: 700_001 }
const { provider_id, start_time, appointment_method } = sampleBooking
const slot = { provider_id, start_time, appointment_method, state_abbrev: 'FL' as const }
const search = { search: { provider_type_id: 38, state_abbrev: 'FL' } }
const person = {
  first_name: 'Ada',
  last_name: 'Lovett',
  gender: 'F' as const,
  birthdate: '1988-04-17',
  member_id: 'm1',
  subscriber_id: 'm1',
  email: 'ada@example.test',
  phone: '3055550101',
  address1: '12 Elm Street',
  address2: null,
  city: 'Tampa',
  state: 'FL' as const,
  zip: '33101',
  relationship: 'Self' as const,
}
const wish = {
  provider_id: 800_501,
  appointment_date: '2026-12-01',
  preferred_time: 'morning' as const,
  appointment_method: 'video' as const,
  chief_complaint: 'EAP counseling',
  contact_number: '3055550101',
  state_abbrev: 'FL' as const,
}
const KEY = '0b0c7a52-51b7-4a3c-9b0e-0d8a6f2f7a11'

interface Row {
  readonly name: string
  /** Maximum number of attempts: one where a repetition could do something twice. */
  readonly most: 1 | 3
  /** The body of the response is not read, so a 200 is a response whatever follows. */
  readonly bodiless?: true
  readonly call: (telehealth: Telehealth) => Promise<unknown>
}
const covered = {
  sessions: 3,
  terms: {
    year_begins: null,
    per_concern: false,
    notice_hours: 0,
    no_show_counts: true,
    gives_back_no_fit: false,
  },
}
const calls: readonly Row[] = [
  { name: 'patient token', most: 1, call: (at) => at.patientToken(person, 'northstar', covered) },
  { name: 'visitor token', most: 1, call: (at) => at.visitorToken('northstar') },
  { name: 'extend token', most: 1, call: (at) => at.extendToken(who.jwt, 'northstar') },
  {
    name: 'search',
    most: 3,
    call: (at) => at.search(who.jwt, who.patientId, { query: { page: 1 }, body: search }),
  },
  {
    name: 'provider and times',
    most: 3,
    call: (at) => at.provider(who.jwt, slot.provider_id, { state_abbrev: 'FL' }),
  },
  { name: 'hold', most: 1, call: (at) => at.hold(who, slot) },
  { name: 'release', most: 3, bodiless: true, call: (at) => at.release(who, KEY) },
  { name: 'book', most: 1, call: (at) => at.book(who, sampleBooking, { key: KEY }) },
  { name: 'cancel', most: 1, bodiless: true, call: (at) => at.cancel(who, 900_001) },
  { name: 'upcoming', most: 3, call: (at) => at.upcoming(who) },
  { name: 'one appointment', most: 3, call: (at) => at.appointment(who, 900_001) },
  { name: 'ask for a time', most: 1, call: (at) => at.request(who, wish, KEY) },
  { name: 'remind', most: 1, call: (at) => at.remindOf(who, 5) },
  { name: 'withdraw', most: 3, call: (at) => at.withdraw(who, 5) },
  { name: 'messages', most: 3, call: (at) => at.records(who).messages({}) },
  {
    name: 'write without a key',
    most: 1,
    call: (at) => at.records(who).send({ to_id: 800_501, subject: 's', message: 'm' } as never),
  },
]
/** With these the status arrived, which is all a call without a body needs. */
const answered: readonly ServerFault[] = [
  'resets in the middle of the answer',
  'answers broken JSON',
  'answers a page instead of JSON',
]

/** With these a call times out. */
const waits: readonly ServerFault[] = [
  'takes the request and says nothing',
  'answers too late',
  'drips its answer byte by byte',
]
// `npm run test:deep` waits the real 8 s; otherwise the same client waits an eighth of that. The timeout
// itself is covered in virtual time by resilience-policy.test.ts; here it must be shorter than the delayed
// response.
const totalOf = (fault: ServerFault): number =>
  waits.includes(fault) && process.env.DEEP !== '1' ? limits.telehealthTotal / 8 : limits.telehealthTotal
const lateOf = (fault: ServerFault): number => totalOf(fault) * 1.25
const timing = { monotonic: () => performance.now(), sleep: (ms: number) => wait(ms), random: () => 0 }
const open = (base: string, fault: ServerFault) =>
  createTelehealthClient({
    base,
    apiKey: 'key',
    password: 'secret',
    fetch: createFetchWithConnectTimeout(),
    timing,
    total: totalOf(fault),
  })

/** How the call ends: `unavailable`, `ok`, or what else was thrown. */
const endOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'fine',
    (error: unknown) => String(error instanceof HttpError ? error.payload.error_type : error),
  )

/** One call to a dedicated server with this fault. */
async function tried(fault: ServerFault, { name, most, bodiless, call }: Row) {
  const server = await startFaultyServer(fault, lateOf(fault))
  try {
    const outcome = await endOf(call(open(server.base, fault)))
    const sent = server.requests.filter((line) => !line.includes('/by_key/')).length
    const wanted = bodiless && answered.includes(fault) ? 'fine' : 'TelehealthUnavailable'
    return {
      name,
      outcome: outcome === wanted ? 'as it should' : outcome,
      sent: sent <= most ? 'not too often' : sent,
    }
  } finally {
    await server.close()
  }
}

describe('the telehealth service is slow, faulty or down (trust R4)', () => {
  it.concurrent.each(serverFaults)(
    'fault "%s": all sixteen calls end, and non-repeatable calls are sent once [CALL-35] [ERROR-17] [BOOK-15]',
    async (fault) => {
      const ends = await Promise.all(calls.map((row) => tried(fault, row)))
      expect(ends).toEqual(
        calls.map(({ name }) => ({ name, outcome: 'as it should', sent: 'not too often' })),
      )
    },
    120_000,
  )

  it('opens the circuit after five failures: the next call fails without being sent [CALL-35]', async () => {
    const fault = 'hangs up without an answer'
    const server = await startFaultyServer(fault, lateOf(fault))
    try {
      const telehealth = open(server.base, fault)
      for (let count = 0; count < 5; count += 1) await endOf(telehealth.cancel(who, 900_001))
      expect(server.requests).toHaveLength(5)
      const outcome = await endOf(telehealth.upcoming(who))
      expect(outcome).toBe('TelehealthUnavailable')
      expect(server.requests).toHaveLength(5)
    } finally {
      await server.close()
    }
  })
})
