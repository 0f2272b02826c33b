// `npm run bench:race`: many people book at the same moment, over HTTP, against two server processes on one PostgreSQL.
// Half of the rounds are about one slot, half about two that overlap. Prints a summary a repeat; exits 1 when any round has
// not exactly one winner, any answer is neither 201 nor 409, or PostgreSQL counted a deadlock (trust R1).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Call, createCall, Refused } from '@evenkeel/contract/call'
import { bookAppointment } from '@evenkeel/contract/telehealth/appointments'
import { issuePatientToken } from '@evenkeel/contract/telehealth/patients'
import { readProviderProfile, searchProvidersAtTelehealth } from '@evenkeel/contract/telehealth/providers'
import { findServer } from '@evenkeel/server/testing/postgres'
import pg from 'pg'
import { keyFor } from '../apps/start/src/secrets.ts'
import { quantile } from './numbers.ts'
import { type RunningProduct, startProduct } from './start-product.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 50)
const RACERS = Number(process.env.RACERS ?? 40)
const REPEATS = Number(process.env.REPEATS ?? 4)
const PORTS = [3250, 3251] as const
const key = Buffer.alloc(32, 3)
const say = (line: string) => process.stdout.write(`${line}\n`)
const calls = PORTS.map((port) =>
  createCall({ base: `http://127.0.0.1:${port}/telehealth`, fetch: globalThis.fetch }),
)
const [call] = calls as [Call, Call]

interface Patient {
  readonly id: number
  readonly headers: { readonly authorization: string }
}

async function newPatient(number: number): Promise<Patient> {
  const person = `racer-${number}`
  const { jwt, user } = await call(issuePatientToken, {
    body: {
      auth: {
        first_name: 'Racer',
        last_name: `Number${number}`,
        gender: 'U',
        birthdate: '1990-01-01',
        member_id: person,
        subscriber_id: person,
        email: `${person}@northstar.example`,
        phone: '7205550100',
        address1: '1 Start Line',
        address2: null,
        city: 'Denver',
        state: 'CO',
        zip: '80202',
        relationship: 'Self',
      },
      org: { ou: 'northstar', covered_sessions: null },
      api: { api_key: 'evenkeel-portal', password: keyFor(key, 'telehealth partner') },
    },
  })
  return { id: user.id, headers: { authorization: `Bearer ${jwt}` } }
}

interface Slot {
  readonly provider: number
  readonly start: number
}

/** Every counselor offers each hour also half an hour later: two offers that overlap and are not equal. */
const halfHours = `update telehealth.providers set weekly_hours = weekly_hours || (
  select jsonb_agg(jsonb_build_object('weekday', hour->'weekday', 'from', (hour->>'from')::int + 30, 'to', (hour->>'to')::int + 30))
  from jsonb_array_elements(weekly_hours) as hour)`

/** Hours that do not touch each other, enough for all rounds, of counselors licensed in Colorado. */
async function freeSlots({ id, headers }: Patient): Promise<readonly Slot[]> {
  const { providers } = await call(searchProvidersAtTelehealth, {
    params: { id },
    headers,
    body: { search: { state_abbrev: 'CO', provider_type_id: 38, availability_type: ['video'] } },
  })
  const slots: Slot[] = []
  for (const provider of providers) {
    const profile = await call(readProviderProfile, {
      params: { id: provider.id },
      headers,
      query: { show_next_availability: 'true' },
    })
    const starts = profile.availability_details.available_hours
      .map(({ timeslot }) => Temporal.Instant.from(timeslot).epochMilliseconds / 1000)
      .filter((start, at, all) => all.includes(start + 1800) && at % 4 === 0)
    slots.push(...starts.map((start) => ({ provider: provider.id, start })))
    if (slots.length >= ROUNDS) break
  }
  return slots.slice(0, ROUNDS)
}

async function book(by: Call, patient: Patient, slot: Slot): Promise<number> {
  try {
    await by(bookAppointment, {
      params: { id: patient.id },
      headers: { ...patient.headers, 'idempotency-key': crypto.randomUUID() },
      body: {
        appointment: {
          provider_id: slot.provider,
          provider_type_id: 38,
          appointment_method: 'video',
          start_time: slot.start,
          state_abbrev: 'CO',
          survey_answer: 'Other',
          chief_complaint: 'Stress',
          customer_call_in_number: '7205550100',
          agrees_to_informed_consent: true,
          agrees_to_privacy_agreement: true,
          consent_user_initials: 'RN',
        },
      },
    })
    return 201
  } catch (error) {
    return error instanceof Refused ? error.status : 0
  }
}

const shown = (times: readonly number[]): string =>
  `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`

/** What inserting one row under the same crowd costs on this machine right now, without any of our code. */
async function bareInserts(pool: pg.Pool): Promise<readonly number[]> {
  await pool.query('create table if not exists bare (slot integer primary key, who integer)')
  await pool.query('truncate bare')
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      Array.from({ length: RACERS }, async (_, who) => {
        const started = performance.now()
        await pool.query('insert into bare values ($1, $2) on conflict do nothing', [round, who])
        times.push(performance.now() - started)
      }),
    )
  }
  return times
}

const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-race-'))
const server = await findServer(folder)
if (typeof server === 'string') throw new Error(`This needs PostgreSQL: ${server}`)
const pool = new pg.Pool({ connectionString: server.url, max: RACERS })
// The server ends before the last idle connection does.
pool.on('error', () => {})
const products: RunningProduct[] = []
let wrong = 0
let rounds = 0
try {
  for (const port of PORTS) {
    const env = { DATABASE_URL: server.url, NODE_ENV: 'development', ENCRYPTION_KEY: key.toString('base64') }
    products.push(await startProduct(port, path.join(folder, String(port)), env))
  }
  await pool.query(halfHours)
  const patients = await Promise.all(Array.from({ length: RACERS }, (_, number) => newPatient(number)))
  const [first] = patients
  if (!first) throw new Error('nobody races')
  for (let repeat = 1; repeat <= REPEATS; repeat += 1) {
    await pool.query('delete from telehealth.appointments')
    const times: number[] = []
    const odd: number[] = []
    for (const [round, slot] of (await freeSlots(first)).entries()) {
      const statuses = await Promise.all(
        patients.map(async (patient, racer) => {
          const isLater = round % 2 === 1 && racer % 4 >= 2
          const started = performance.now()
          const by = calls[racer % calls.length] ?? call
          const status = await book(by, patient, { ...slot, start: slot.start + (isLater ? 1800 : 0) })
          times.push(performance.now() - started)
          return status
        }),
      )
      rounds += 1
      odd.push(...statuses.filter((status) => status !== 201 && status !== 409))
      if (statuses.filter((status) => status === 201).length !== 1) wrong += 1
    }
    const bare = await bareInserts(pool)
    wrong += odd.length
    say(
      `repeat ${repeat}: ${times.length} bookings, others than 201 and 409: ${JSON.stringify(odd)}, ${shown(times)}; bare insert ${shown(bare)}`,
    )
  }
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  const deadlocks = rows[0]?.deadlocks ?? -1
  if (deadlocks !== 0) wrong += 1
  say(`${rounds} rounds of ${RACERS} on ${PORTS.length} processes: ${wrong} wrong, ${deadlocks} deadlocks`)
} finally {
  await Promise.all(products.map((product) => product.stop()))
  await pool.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = wrong > 0 || rounds < ROUNDS * REPEATS ? 1 : 0
