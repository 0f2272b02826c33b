import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CounselorCase } from '../testing/counselor-case.ts'
import { type CounselorFixture, openCounselorFixture } from '../testing/counselor-fixture.ts'
import { createTestPeople, type TestPerson } from '../testing/test-people.ts'
import { type Json, openServices, type Services } from '../testing/services.ts'
import { STAFF_URL } from '../testing/staff-fixture.ts'

const NOTE = 'canary-note-4Z: my sister is ill'
/** Unique text of the note, searched in all responses, emails and logs. */
const mark = 'canary-note-4Z'

describe('a note for the counselor, entered when booking', { timeout: 120_000 }, () => {
  let services: Services
  let world: CounselorFixture
  let one: CounselorCase
  let person: TestPerson
  let visit: number
  const lines: string[] = []
  const asCounselor = (path: string, who: 'owner' | 'foreigner' = 'owner') => world.call(who, ['GET', path])
  const own = (method: string, path: string, body?: unknown) =>
    services.send(method, `/api${path}`, { body, authorization: `Token ${person.token}` })
  /** Free slots of the counselor. */
  const times = async (): Promise<number[]> => {
    const { body } = await services.send(
      'GET',
      `/telehealth/v2/providers/${one.provider}/profile?show_next_availability=true`,
      { authorization: `Bearer ${one.jwt}` },
    )
    return body.availability_details.available_hours.map(
      ({ timeslot }: Json) => Temporal.Instant.from(timeslot).epochMilliseconds / 1000,
    )
  }
  beforeAll(async () => {
    const quiet = failOnErrorLog()
    const logger = {
      level: 'trace',
      stream: {
        write: (line: string) => {
          lines.push(line)
          quiet.stream.write(line)
        },
      },
    }
    services = await openServices({
      store: await openTestStore(),
      clock: createStoppedClock('2026-11-17T16:00:00Z'),
      logger,
      staffUrl: STAFF_URL,
    })
    world = await openCounselorFixture(services)
    one = await world.caseOf()
    const people = createTestPeople(services)
    person = await people.register('northstar')
    const [start] = await times()
    const draft = await own('POST', '/appointments', {
      appointment_method: 'video',
      provider_id: one.provider,
      start_time: start,
      state_abbrev: 'CO',
      chief_complaint_comments: NOTE,
    })
    expect(draft.status).toBe(201)
    await own('POST', '/auth/confirm-sign-up', {
      email: person.email,
      otp: await people.codeFor(person.email),
    })
    person = { ...person, token: (await people.signIn(person)).token }
    const booked = await own('POST', `/appointments/${draft.body.id}/finalize`)
    expect(booked.status).toBe(200)
    visit = booked.body.appointment.mdlive_appointment_id
  }, 120_000)
  afterAll(() => services.close())

  it('is shown to the counselor on the page of the visit', async () => {
    expect((await asCounselor(`/counselor/visits/${visit}`)).body.own_words).toBe(NOTE)
    expect((await asCounselor(`/counselor/visits/${visit}`, 'foreigner')).status).toBe(404)
  })

  it('is on no other page of the counselor, staff or member', async () => {
    const { patient_id: patient } = (await asCounselor(`/counselor/visits/${visit}`)).body.person
    const pages = [
      '/counselor/today',
      '/counselor/cases',
      `/counselor/cases/${patient}`,
      '/counselor/conversations',
    ]
    const counselors = await Promise.all(pages.map((path) => asCounselor(path)))
    const { cookie = '' } = await world.credentialsOf('care line')
    const staff = (method: 'GET' | 'POST', path: string, body?: object) =>
      world.staff.send(method, path, { cookie, ...(body ? { body } : {}) })
    const opened = await staff('POST', '/staff/look-ups', {
      by: 'email',
      value: person.email,
      purpose: 'appointment',
    })
    const parts = ['profile', 'appointments', 'requests', 'coverage']
    const looked = await Promise.all(
      parts.map((part) => staff('GET', `/staff/look-ups/${opened.body.id}/${part}`)),
    )
    const { jwt } = await createTestPeople(services).signIn(person)
    const asPatient = (path: string) =>
      services.send('GET', `/telehealth/v2/patients/${patient}/appointments${path}`, {
        authorization: `Bearer ${jwt}`,
      })
    const members = [
      await asPatient('/upcoming'),
      await asPatient(`/${visit}`),
      await own('GET', '/appointments/latest'),
      await own('GET', '/me'),
    ]
    const answers = [...counselors, opened, ...looked, ...members]
    expect(answers.map(({ status }) => status)).toEqual(
      answers.map((_one, index) => (index === 4 ? 201 : 200)),
    )
    expect(JSON.stringify(answers.map(({ body }): Json => body))).not.toContain(mark)
  })

  it('is in no email, log line or audit event', async () => {
    await services.api.workOnVisits()
    const mails = await services.send('GET', `/mailbox.json?to=${encodeURIComponent(person.email)}`)
    const events = await queryRows(
      services.store.db,
      sql`select to_jsonb(t)::text from portal.audit_events t`,
    )
    expect(mails.body.length).toBeGreaterThan(1)
    expect(JSON.stringify([mails.body, events, lines])).not.toContain(mark)
  })

  it('moves with a rescheduled visit', async () => {
    const [start] = await times()
    const moved = await own('POST', '/appointments/reschedules', {
      appointment_id: visit,
      provider_id: one.provider,
      start_time: start,
      appointment_method: 'phone',
      state_abbrev: 'CO',
    })
    expect(moved.body.status).toBe('moved')
    visit = moved.body.appointment_id
    expect((await asCounselor(`/counselor/visits/${visit}`)).body.own_words).toBe(NOTE)
  })

  it("is in the member's export, and is deleted with the member", async () => {
    const owner = { organisation: 'northstar', email: person.email }
    expect(JSON.stringify(await services.api.memberRights.export(owner))).toContain(mark)
    await services.api.memberRights.remove(owner, { cancelVisits: true })
    expect((await asCounselor(`/counselor/visits/${visit}`)).status).toBe(404)
    const left = await queryRows(
      services.store.db,
      sql`select id from telehealth.appointments where id = ${visit} union all
        select 1 from portal.appointments where member_id = ${person.id}`,
    )
    expect(left).toEqual([])
  })
})
