import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import {
  readCounselorCalendar,
  removeExternalCalendar,
  setExternalCalendar,
  testExternalCalendar,
} from '@evenkeel/api-contract/counselor/calendar'
import { readProviderProfile } from '@evenkeel/api-contract/telehealth/providers'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { busyTimes, externalCalendars } from '#db/counselor-tables.ts'
import { providers } from '#db/tables.ts'
import { bookSlot, createBookingBody, findFreeSlots, readRefusal } from '#testing/booking.ts'
import { createTestCounselorAuth, signInAsCounselor } from '#testing/counselor-auth.ts'
import { MONDAY, openSandbox, type Sandbox, type SignedIn } from '#testing/sandbox.ts'
import type { CalendarNetwork } from './fetch-calendar.ts'

const logger = failOnErrorLog()
const SECRET = 'k3y-of-this-calendar'
const ADDRESS = `https://calendar.example/${SECRET}/basic.ics`

const calendarOf = (...times: readonly (readonly [from: string, to: string])[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    ...times.flatMap(([from, to], index) => [
      'BEGIN:VEVENT',
      `UID:${index}`,
      'SUMMARY:Dentist, Dr. Secretname',
      `DTSTART;TZID=America/New_York:${from}`,
      `DTEND;TZID=America/New_York:${to}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n')

describe('external calendar of a counselor', () => {
  let sandbox: Sandbox
  let ada: SignedIn
  let provider: number
  let dana: ApiCall
  /** Content at the address; null: no response. */
  let content: string | null
  let asked = 0
  /** Runs while the calendar is being fetched. */
  let meanwhile = async (): Promise<void> => {}
  const network: CalendarNetwork = {
    lookUp: async () => ['93.184.215.14'],
    open: async () => {
      asked += 1
      await meanwhile()
      if (content === null) throw new Error('nobody there')
      const text = content
      return {
        status: 200,
        location: undefined,
        close: () => {},
        chunks: (async function* () {
          yield Buffer.from(text)
        })(),
      }
    },
  }
  beforeAll(async () => {
    const extra = {
      counselorDoor: createTestCounselorAuth(),
      calendarNetwork: network,
      automaticReplies: false,
    }
    sandbox = await openSandbox({ logger, extra })
    ada = await sandbox.signIn('ada')
    provider = (await findFreeSlots(sandbox, ada, 'FL'))[0]?.providerId ?? 0
    dana = await signInAsCounselor(sandbox, provider)
    const weeklyHours = [5, 6].map((weekday) => ({ weekday, from: 9 * 60, to: 13 * 60 }))
    await sandbox.store.db
      .update(providers)
      .set({ zone: 'America/New_York', weeklyHours, fullDays: 0 })
      .where(eq(providers.id, provider))
  })
  beforeEach(async () => {
    sandbox.clock.set(Temporal.Instant.from(MONDAY))
    ada = await sandbox.signIn('ada')
    await dana(removeExternalCalendar, {})
    content = calendarOf(['20260306T094500', '20260306T101500'])
    asked = 0
  })
  afterAll(() => sandbox.close())

  /** Hours of a Friday that members of Florida see. */
  const seen = async (): Promise<readonly string[]> => {
    const { availability_details: found } = await sandbox.call(readProviderProfile, {
      params: { id: provider },
      query: { specific_date: '2026-03-06', state_abbrev: 'FL' },
      headers: ada.headers,
    })
    return found.available_hours.map(({ timeslot }) => timeslot.slice(11, 16))
  }
  const set = () => dana(setExternalCalendar, { body: { address: ADDRESS } })
  const kept = async () => (await dana(readCounselorCalendar, { query: {} })).own_calendar
  const later = async (time: Temporal.DurationLike): Promise<void> => {
    sandbox.clock.set(sandbox.clock.now().add(time))
    ada = await sandbox.signIn('ada')
    await sandbox.telehealth.work()
  }

  it('hides its busy times from members, who cannot book them either', async () => {
    expect(await seen()).toEqual(['09:00', '10:00', '11:00', '12:00'])
    expect(await set()).toEqual({ host: 'calendar.example', read_at: MONDAY, problem: null, unread: 0 })
    expect(await seen()).toEqual(['11:00', '12:00'])
    const start = Temporal.Instant.from('2026-03-06T09:00:00-05:00').epochMilliseconds / 1000
    const slot = { providerId: provider, start, timeslot: '' }
    expect((await readRefusal(bookSlot(sandbox, ada, createBookingBody(slot)))).code).toBe(
      'provider_unavailable',
    )
    const { days } = await dana(readCounselorCalendar, { query: { from: '2026-03-06' } })
    expect(days[0]?.busy).toEqual([
      { starts_at: '2026-03-06T09:45:00-05:00', ends_at: '2026-03-06T10:15:00-05:00' },
    ])
  })

  it('is fetched repeatedly, and keeps its busy times while the server does not respond', async () => {
    await set()
    content = calendarOf(['20260306T120000', '20260306T130000'])
    await later({ minutes: 14 })
    expect(await seen()).toEqual(['11:00', '12:00'])
    await later({ minutes: 1 })
    expect(await seen()).toEqual(['09:00', '10:00', '11:00'])
    content = null
    await later({ minutes: 15 })
    expect([await seen(), (await kept())?.problem]).toEqual([['09:00', '10:00', '11:00'], 'not_reached'])
    content = '<html>Sign in</html>'
    await later({ minutes: 15 })
    expect((await kept())?.problem).toBe('not_a_calendar')
    const before = asked
    await later({ minutes: 15 })
    expect(asked).toBe(before)
    content = calendarOf()
    await later({ minutes: 15 })
    expect([await seen(), (await kept())?.problem]).toEqual([['09:00', '10:00', '11:00', '12:00'], null])
  })

  it('reports the number of unreadable entries at once, until they become readable', async () => {
    const broken = 'BEGIN:VEVENT\r\nUID:broken\r\nDTSTART;TZID=Custom 7:20260306T110000\r\nEND:VEVENT'
    content = calendarOf(['20260306T094500', '20260306T101500']).replace(
      'END:VCALENDAR',
      `${broken}\r\nEND:VCALENDAR`,
    )
    expect(await dana(testExternalCalendar, { body: { address: ADDRESS } })).toMatchObject({
      unread: 1,
      busy: { length: 1 },
    })
    expect((await set()).unread).toBe(1)
    expect([await seen(), (await kept())?.unread]).toEqual([['11:00', '12:00'], 1])
    content = null
    await later({ minutes: 15 })
    expect(await kept()).toMatchObject({ problem: 'not_reached', unread: 1 })
    content = calendarOf()
    await later({ minutes: 15 })
    expect(await kept()).toMatchObject({ problem: null, unread: 0 })
  })

  it('is stored with an encrypted address and only start and end of its entries (trust S24)', async () => {
    await set()
    const { db } = sandbox.store
    const [row] = await db.select().from(externalCalendars)
    expect(row?.address.toString('latin1')).not.toContain(SECRET)
    expect(JSON.stringify(await db.select().from(busyTimes))).not.toContain('Secretname')
    expect(JSON.stringify(await kept())).not.toContain(SECRET)
    // Still decrypts after a key rotation.
    await sandbox.telehealth.rotateKeys()
    expect((await kept())?.host).toBe('calendar.example')
  })

  it('is tested without being saved, and is not saved when it cannot be read', async () => {
    const test = (address: string) => dana(testExternalCalendar, { body: { address } })
    expect((await test(ADDRESS)).busy).toHaveLength(1)
    expect((await test('https://127.0.0.1/a.ics')).problem).toBe('not_allowed')
    content = null
    expect((await test(ADDRESS)).problem).toBe('not_reached')
    expect((await readRefusal(set())).status).toBe(422)
    expect(await kept()).toBeNull()
    expect(await seen()).toHaveLength(4)
  })

  it('is deleted with all its busy times, also while it is being fetched', async () => {
    await set()
    await dana(removeExternalCalendar, {})
    expect([await kept(), await seen()]).toEqual([null, ['09:00', '10:00', '11:00', '12:00']])
    await set()
    sandbox.clock.advance(16 * 60_000)
    meanwhile = async () => {
      await sandbox.store.db.execute(sql`delete from telehealth.own_calendars`)
      await sandbox.store.db.delete(busyTimes)
    }
    await sandbox.telehealth.work()
    meanwhile = async () => {}
    expect(await sandbox.store.db.select().from(busyTimes)).toEqual([])
  })
})
