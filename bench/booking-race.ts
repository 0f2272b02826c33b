// `npm run bench:race`: many people book the same slot at the same moment, over HTTP, against a real PostgreSQL.
// Prints one line a round and a summary; exits 1 when any round has not exactly one winner or any answer is a 5xx.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createCall, Refused } from '@evenkeel/contract/call'
import { bookAppointment } from '@evenkeel/contract/telehealth/appointments'
import { issuePatientToken } from '@evenkeel/contract/telehealth/patients'
import { readProviderProfile, searchProvidersAtTelehealth } from '@evenkeel/contract/telehealth/providers'
import { findServer } from '@evenkeel/server/testing/postgres'
import { keyFor } from '../apps/start/src/secrets.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 20)
const RACERS = Number(process.env.RACERS ?? 60)
const PORT = 3900
const root = path.resolve(import.meta.dirname, '..')
const key = Buffer.alloc(32, 3)
const base = `http://127.0.0.1:${PORT}/telehealth`
const say = (line: string) => process.stdout.write(`${line}\n`)
const call = createCall({ base, fetch: globalThis.fetch })

interface Patient {
  readonly id: number
  readonly headers: { readonly authorization: string }
}

async function startProduct(databaseUrl: string, folder: string): Promise<ChildProcess> {
  const product = spawn(process.execPath, [path.join(root, 'apps/start/src/main.ts')], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(PORT),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEY: key.toString('base64'),
    },
  })
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const ready = await fetch(`http://127.0.0.1:${PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return product
    await wait(500)
  }
  throw new Error('the product did not get ready within a minute')
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

/** Starts of free slots, enough for all rounds, of counselors licensed in Colorado. */
async function freeSlots({ id, headers }: Patient): Promise<{ provider: number; start: number }[]> {
  const { providers } = await call(searchProvidersAtTelehealth, {
    params: { id },
    headers,
    body: { search: { state_abbrev: 'CO', provider_type_id: 38, availability_type: ['video'] } },
  })
  const slots: { provider: number; start: number }[] = []
  for (const provider of providers) {
    const profile = await call(readProviderProfile, {
      params: { id: provider.id },
      headers,
      query: { show_next_availability: 'true' },
    })
    for (const { timeslot } of profile.availability_details.available_hours) {
      slots.push({ provider: provider.id, start: Temporal.Instant.from(timeslot).epochMilliseconds / 1000 })
    }
    if (slots.length >= ROUNDS) break
  }
  return slots.slice(0, ROUNDS)
}

async function book(patient: Patient, slot: { provider: number; start: number }): Promise<number> {
  try {
    await call(bookAppointment, {
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

const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-race-'))
const server = await findServer(folder)
if (typeof server === 'string') throw new Error(`This needs PostgreSQL: ${server}`)
const product = await startProduct(server.url, path.join(folder, 'keys'))
let wrong = 0
const times: number[] = []
try {
  const patients = await Promise.all(Array.from({ length: RACERS }, (_, number) => newPatient(number)))
  const [first] = patients
  if (!first) throw new Error('nobody races')
  for (const [round, slot] of (await freeSlots(first)).entries()) {
    const started = performance.now()
    const statuses = await Promise.all(patients.map((patient) => book(patient, slot)))
    times.push(performance.now() - started)
    const count = (status: number) => statuses.filter((one) => one === status).length
    const others = statuses.filter((status) => status !== 201 && status !== 409)
    if (count(201) !== 1 || others.length > 0) wrong += 1
    say(
      `round ${round + 1}: ${count(201)} booked, ${count(409)} refused, others ${JSON.stringify(others)}, ${times.at(-1)?.toFixed(0)} ms`,
    )
  }
} finally {
  product.kill('SIGTERM')
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
const sorted = times.toSorted((a, b) => a - b)
say(
  `${times.length} rounds of ${RACERS}: ${wrong} wrong, median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms`,
)
process.exitCode = wrong > 0 || times.length < ROUNDS ? 1 : 0
