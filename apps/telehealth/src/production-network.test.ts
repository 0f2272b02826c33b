import { requestAppointment } from '@evenkeel/api-contract/telehealth/appointment-requests'
import {
  exportPatientRecords,
  removePatientRecords,
} from '@evenkeel/api-contract/telehealth/operator-commands'
import { listUpcomingAppointments } from '@evenkeel/api-contract/telehealth/appointments'
import { readPatient } from '@evenkeel/api-contract/telehealth/patients'
import { searchProvidersAtTelehealth } from '@evenkeel/api-contract/telehealth/providers'
import { sendPatientMessage } from '@evenkeel/api-contract/telehealth/messages'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Store } from '@evenkeel/server-kit/database/store'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bookSlot, createBookingBody, findFirstSlot, readRefusal } from '#testing/booking.ts'
import { addCounselor, type ProductionNetwork, startProductionNetwork } from '#testing/production-network.ts'
import { api, openSandbox, type SignedIn } from '#testing/sandbox.ts'

/** Values a patient submits, each found nowhere else. */
const said = {
  first_name: 'Quillon',
  last_name: 'Zephyrine',
  birthdate: '1971-09-23',
  email: 'quillon.zephyrine@canary.example',
  phone: '8135550199',
  address1: '77 Canary Lane',
  city: 'Nightingale',
  zip: '33719',
  initials: 'QZ',
  call: '8135550188',
  contact: '8135550177',
  complaint: 'Canary complaint',
  wish: 'Canary wish',
  message: 'Canary message',
}
const { first_name, last_name, birthdate, email, phone, address1, city, zip } = said
const person = { first_name, last_name, birthdate, email, phone, address1, city, zip }

/** Everything in the database, as text and with bytes in hex; `schemas` excludes migrations. */
async function everything(store: Store): Promise<string> {
  const tables = await queryRows<{ name: string }>(
    store.db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('telehealth', 'keys')`,
  )
  const texts = tables.map(async ({ name }) => {
    const rows = await queryRows<{ text: string | null }>(
      store.db,
      sql`select string_agg(to_jsonb(t)::text, '\n') as text from ${sql.raw(name)} t`,
    )
    return rows[0]?.text ?? ''
  })
  return (await Promise.all(texts)).join('\n')
}
/** The submitted values that can be read in the database, as text or as bytes. */
async function readable(store: Store): Promise<readonly string[]> {
  const text = await everything(store)
  return Object.values(said).filter(
    (words) =>
      text.includes(words) ||
      // Two letters occur in any number as long as these.
      (words.length > 4 && text.includes(Buffer.from(words).toString('hex'))),
  )
}

/** Books a visit, requests an appointment and sends a message. */
async function sayEverything(at: ProductionNetwork): Promise<SignedIn> {
  const quillon = await at.signIn('quillon', {}, person)
  const slot = await findFirstSlot(at, quillon, 'FL')
  const wanted = createBookingBody(slot, {
    customer_call_in_number: said.call,
    consent_user_initials: said.initials,
    chief_complaint: said.complaint,
  })
  await bookSlot(at, quillon, wanted, 'key of the visit')
  await at.call(requestAppointment, {
    params: { id: quillon.id },
    body: {
      appointment_request: {
        provider_id: slot.providerId,
        appointment_date: '2026-03-10',
        preferred_time: 'morning',
        appointment_method: 'video',
        chief_complaint: said.wish,
        contact_number: said.contact,
        state_abbrev: 'FL',
      },
    },
    headers: { ...quillon.headers, 'idempotency-key': 'key of the wish' },
  })
  await at.call(sendPatientMessage, {
    params: { id: quillon.id },
    body: { message: { to_id: slot.providerId, subject: 'Hello', message: said.message, document_ids: [] } },
    headers: quillon.headers,
  })
  return quillon
}

describe('production network', () => {
  let store: Store
  const open: ProductionNetwork[] = []
  const start = async (
    ...given: Parameters<typeof startProductionNetwork> extends [Store, ...infer Rest] ? Rest : never
  ) => {
    const at = await startProductionNetwork(store, ...given)
    open.push(at)
    return at
  }
  beforeEach(async () => {
    store = await openTestStore()
  })
  afterEach(async () => {
    for (const at of open.splice(0)) await at.end()
    await store.close()
  })

  it('is empty at first, and search returns no providers', async () => {
    const at = await start()
    const quillon = await at.signIn('quillon')
    const found = await at.call(searchProvidersAtTelehealth, {
      params: { id: quillon.id },
      body: { search: { state_abbrev: 'FL', provider_type_id: 38 } },
      headers: quillon.headers,
    })
    expect(found.providers).toEqual([])
    for (const path of ['/counselor', '/rooms', '/portraits/1/1.svg'])
      expect((await at.app.inject({ url: `/telehealth${path}` })).statusCode, path).toBe(404)
  })

  it('stores no patient details or messages in plaintext, and returns them to the patient (trust S24)', async () => {
    const at = await start()
    await addCounselor(at)
    const quillon = await sayEverything(at)
    expect(await readable(store)).toEqual([])
    const { patient_profile: profile } = await at.call(readPatient, {
      params: { id: quillon.id },
      headers: quillon.headers,
    })
    expect(profile).toMatchObject({ first_name, last_name, email, birthdate, phone })
    const { appointments } = await at.call(listUpcomingAppointments, {
      params: { id: quillon.id },
      headers: quillon.headers,
    })
    expect(appointments).toMatchObject([
      { customer_call_in_number: said.call, chief_complaint: said.complaint },
    ])
  })

  it('detects a repeated booking, and the same person under another member, by encrypted values [ERROR-23, CALL-44]', async () => {
    const at = await start()
    await addCounselor(at)
    const quillon = await at.signIn('quillon', {}, person)
    const wanted = createBookingBody(await findFirstSlot(at, quillon, 'FL'), {
      consent_user_initials: said.initials,
    })
    const first = await bookSlot(at, quillon, wanted, 'one key')
    expect(await bookSlot(at, quillon, wanted, 'one key')).toEqual(first)
    const other = { ...wanted, chief_complaint: 'Another' }
    expect((await readRefusal(bookSlot(at, quillon, other, 'one key'))).status).toBe(422)
    const again = at.signIn('other', {}, { ...person, first_name: 'QUILLON', email: email.toUpperCase() })
    expect((await readRefusal(again)).code).toBe('account_exists')
    await at.signIn('third', {}, { ...person, birthdate: '1971-09-24' })
  })

  it('exports all data of a patient, and deletes it without readable leftovers (trust S30)', async () => {
    const at = await start()
    await addCounselor(at)
    await sayEverything(at)
    const copy = await at.call(exportPatientRecords, { body: { member_id: 'quillon', api } })
    const text = JSON.stringify(copy)
    for (const words of Object.values(said)) expect(text).toContain(words)
    expect(text).not.toMatch(/request_hash|"details"|"caller"/)
    await at.call(removePatientRecords, { body: { member_id: 'quillon', api } })
    const owners = await queryRows(
      store.db,
      sql`select owner from keys.patients where owner = 'quillon'
      union all select owner from keys.patient_people`,
    )
    expect(owners).toEqual([])
  })

  it('decrypts everything after a key rotation, and after a change of organization', async () => {
    const at = await start()
    await addCounselor(at)
    await sayEverything(at)
    expect(await at.telehealth.rotateKeys()).toBeGreaterThan(5)
    await at.signIn('quillon', { ou: 'cedarvalley' }, person)
    const text = JSON.stringify(await at.call(exportPatientRecords, { body: { member_id: 'quillon', api } }))
    for (const words of Object.values(said)) expect(text).toContain(words)
    expect(await readable(store)).toEqual([])
  })

  it('encrypts plaintext rows with patient keys at startup, once', async () => {
    const before = await start({ patientsHaveKeys: false })
    await addCounselor(before)
    await sayEverything(before)
    expect(await readable(store)).toEqual(expect.arrayContaining([email, said.call, said.contact]))
    // The state a previous release leaves: no constraint requires encrypted values yet.
    await store.db.execute(sql`alter table telehealth.appointments drop constraint appointments_sealed`)
    await store.db.execute(
      sql`alter table telehealth.appointment_requests drop constraint appointment_requests_sealed`,
    )
    const at = await start()
    expect(await readable(store)).toEqual([])
    const again = at.signIn('other', {}, person)
    expect((await readRefusal(again)).code).toBe('account_exists')
    const text = JSON.stringify(await at.call(exportPatientRecords, { body: { member_id: 'quillon', api } }))
    for (const words of Object.values(said)) expect(text).toContain(words)
    const kept = await everything(store)
    await start()
    expect(await everything(store)).toBe(kept)
  })

  it('recognizes the same person after a restore from a backup without identity hashes (trust S30)', async () => {
    const before = await start()
    await before.signIn('quillon', {}, person)
    await store.db.execute(sql`truncate keys.patient_people`)
    const at = await start()
    expect((await readRefusal(at.signIn('other', {}, person))).code).toBe('account_exists')
  })

  it('refuses to start on a sandbox database, and a sandbox on a production database', async () => {
    const sandbox = await openSandbox({ providers: 3 })
    await expect(startProductionNetwork(sandbox.store)).rejects.toThrow(
      'NETWORK=own requires a production database, but this one contains invented counselors',
    )
    // A previous release stored no network kind.
    await sandbox.store.db.execute(sql`truncate telehealth.network`)
    await expect(startProductionNetwork(sandbox.store)).rejects.toThrow('invented')
    await sandbox.close()
    await start()
    await expect(startProductionNetwork(store, { kind: 'sandbox' })).rejects.toThrow(
      'NETWORK=sandbox requires a sandbox database',
    )
  })

  it('sends no automatic replies', async () => {
    const at = await start()
    await addCounselor(at)
    await sayEverything(at)
    at.clock.advance(3_600_000)
    await at.telehealth.work()
    const rows = await queryRows(store.db, sql`select 1 from telehealth.messages where sender = 'provider'`)
    expect(rows).toEqual([])
    expect(
      await queryRows(store.db, sql`select 1 from telehealth.conversations where reply_due_at is not null`),
    ).toEqual([])
  })
})
