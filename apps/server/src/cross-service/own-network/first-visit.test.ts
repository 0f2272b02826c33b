import type { SignedInStaff, StaffTestAccounts } from '@evenkeel/api/testing/staff-people'
import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import { createTestDatabase } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Json } from '../testing/services.ts'
import {
  confirmLicense,
  type CounselorClient,
  createCounselorClient,
  createMember,
  createStaff,
  submitLicense,
} from './testing/provider-accounts.ts'
import { type ProviderFixture, createProvider, type StartedProduct } from './testing/provider.ts'

const closing = {
  topic: 'stress_or_mood',
  progress: 'first_visit',
  next: 'person_books',
  referred_to: 'nobody',
  length: 'full',
}
const everywhere = (role: 'account_manager' | 'counselor') => ({ role, organisation_id: null }) as const

/**
 * From an empty PostgreSQL to a completed visit, as docs/operating describes: no fictional data, and only the requests
 * and commands available to users, except that the clock jumps to the visit.
 */
describe.skipIf(!inject('postgresUrl'))(
  "the first visit of a provider's own network, in production",
  { timeout: 300_000 },
  () => {
    let url: string
    let provider: ProviderFixture
    let at: StartedProduct
    let staff: StaffTestAccounts
    let manager: SignedInStaff
    let counselor: SignedInStaff
    let asCounselor: CounselorClient
    let patient: Awaited<ReturnType<typeof createMember>>
    let visit: number
    beforeAll(async () => {
      url = await createTestDatabase('template1')
      provider = await createProvider(url)
    })
    afterAll(() => provider.end())

    const steps = async (): Promise<Json> => {
      const { body } = await asCounselor('GET', '/counselor/me')
      return [body.is_listed, ...body.steps.map(({ state }: { state: string }) => state)]
    }
    const asPatient = (method: string, path: string, body?: unknown) =>
      at.send(method, `/telehealth${path}`, {
        ...(body === undefined ? {} : { body }),
        authorization: `Bearer ${patient.jwt}`,
      })
    const found = async (): Promise<Json[]> => {
      const search = { state_abbrev: 'CO', provider_type_id: 38 }
      return (await asPatient('POST', `/v2/patients/${patient.id}/providers/search`, { search })).body
        .providers
    }

    it('invites the first administrator by a command, and the others by email', async () => {
      expect((await provider.run('migrate.ts')).code).toBe(0)
      at = await provider.start()
      await provider.openOperator(at)
      staff = createStaff(provider, at)
      const administrator = await staff.administrator()
      manager = await staff.colleague(administrator, [everywhere('account_manager')], 'Grace Okafor')
      counselor = await staff.colleague(administrator, [everywhere('counselor')], 'Ines Calder')
      asCounselor = createCounselorClient(at, counselor)
      expect(await steps()).toEqual([false, 'open', 'open', 'open'])
    })

    it('adds a counselor whose license an account manager verifies', async () => {
      await submitLicense(asCounselor)
      const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 24 * 60 }))
      const from = Temporal.Now.zonedDateTimeISO('America/Denver').toPlainDate().toString()
      const change = { kind: 'week', from, hours: everyDay }
      const kept = await asCounselor('POST', '/counselor/calendar/changes', { change, decisions: [] })
      expect(kept.status).toBe(204)
      expect(await steps()).toEqual([false, 'done', 'waiting', 'done'])
      const { body } = await staff.send('GET', '/staff/counselors', { cookie: manager.cookie })
      expect(body.results).toMatchObject([
        { name: 'Ines Calder', provider: { name: 'Ines Calder, LCSW', is_listed: false } },
      ])
      await confirmLicense(staff, manager, body.results[0].provider.provider_id)
      expect(await steps()).toEqual([true, 'done', 'done', 'done'])
    })

    it('lets a member find and book the counselor, who sees the concern', async () => {
      patient = await createMember(provider, at)
      const [one] = await found()
      expect(one).toMatchObject({ fullname: expect.stringContaining('Ines Calder') })
      const times = await asPatient('GET', `/v2/providers/${one.id}/profile?show_next_availability=true`)
      const start: string = times.body.availability_details.available_hours[0].timeslot
      const appointment = {
        provider_id: one.id,
        provider_type_id: 38,
        appointment_method: 'video',
        start_time: Temporal.Instant.from(start).epochMilliseconds / 1000,
        state_abbrev: 'CO',
        survey_answer: 'Other',
        chief_complaint: 'Anxiety',
        chief_complaint_comments: 'I wake at four, and my sister is ill.',
        customer_call_in_number: '7205550123',
        agrees_to_informed_consent: true,
        agrees_to_privacy_agreement: true,
        consent_user_initials: 'ZQ',
      }
      const booked = await asPatient('POST', `/v2/patients/${patient.id}/appointments`, { appointment })
      expect(booked.status).toBe(201)
      visit = booked.body.appointment.id
      expect((await asCounselor('GET', `/counselor/visits/${visit}`)).body).toMatchObject({
        person: { name: 'Zephyrine Quillfeather' },
        visit: { standing: 'booked', method: 'video', state: 'CO' },
        reason: 'Anxiety',
        own_words: 'I wake at four, and my sister is ill.',
        room: { opens_at: expect.any(String) },
      })
    })

    it('admits both to the video room, and relays their signaling', async () => {
      const store = await openPostgres(url, { max: 1 })
      const begins = Temporal.Now.instant().subtract({ minutes: 1 })
      await store.db.execute(
        sql`update telehealth.appointments set starts_at = ${begins.toString()}, ends_at = ${begins.add({ minutes: 50 }).toString()} where id = ${visit}`,
      )
      await store.close()
      const entered = await asPatient('GET', `/v1/appointments/${visit}/connection_params`)
      expect(entered.status).toBe(200)
      const joined = await asCounselor('POST', `/counselor/visits/${visit}/room`)
      const room = new URL(joined.body.url)
      // The video room page is served on the member host, in production too, and knows neither participant.
      const page = await at.send('GET', room.pathname)
      expect([page.status, room.host]).toEqual([200, 'localhost:3000'])
      const signals = `/telehealth/v1/rooms/${visit}/signals`
      const say = (pass: string, signal: object) =>
        at.send('POST', signals, { body: { signal }, authorization: `Bearer ${pass}` })
      const [theirs, own] = [entered.body.room_pass, room.hash.slice(1)]
      expect((await say(own, { kind: 'hello' })).status).toBe(201)
      const { position } = (await say(theirs, { kind: 'hello' })).body
      await say(own, { kind: 'description', type: 'offer', sdp: 'v=0' })
      const heard = await at.send('GET', `${signals}?after=${position}`, {
        authorization: `Bearer ${theirs}`,
      })
      expect(heard.body).toMatchObject({
        other_is_here: true,
        signals: [{ signal: { kind: 'description', sdp: 'v=0' } }],
      })
    })

    it('counts the session once the counselor closed the visit', async () => {
      const ended = { attendance: 'took_place', closing }
      expect((await asCounselor('POST', `/counselor/visits/${visit}/end`, ended)).status).toBe(200)
      const coverage = await at.send('GET', '/api/me/coverage', { authorization: `Token ${patient.token}` })
      expect(coverage.body.authorizations).toMatchObject([{ used: 1, reserved: 0 }])
      const past = await asPatient('GET', `/v2/patients/${patient.id}/appointments/past`)
      expect(past.body.appointments).toMatchObject([{ id: visit }])
    })

    it('writes a complete audit log, with counselor and purpose of every access', async () => {
      const verified = await provider.run('audit-verify.ts')
      expect([verified.code, verified.err]).toEqual([0, ''])
      const store = await openPostgres(url, { max: 1 })
      const { rows } = (await store.db.execute(
        sql`select distinct purpose from portal.audit_events where actor = ${counselor.id} and subject is not null`,
      )) as unknown as { rows: Json[] }
      await store.close()
      expect(rows).toEqual([{ purpose: 'counseling' }])
    })
  },
)
