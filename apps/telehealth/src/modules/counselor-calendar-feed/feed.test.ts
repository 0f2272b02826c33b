import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { revokeCalendarFeed, createCalendarFeed } from '@evenkeel/api-contract/counselor/calendar'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calendarFeeds } from '#db/counselor-tables.ts'
import { appointments } from '#db/tables.ts'
import { bookSlot, createBookingBody, findFreeSlots, type Slot } from '#testing/booking.ts'
import { createTestCounselorAuth, signInAsCounselor } from '#testing/counselor-auth.ts'
import { openSandbox, type Sandbox, type SignedIn } from '#testing/sandbox.ts'

const logger = failOnErrorLog()

describe('calendar feed of a counselor', () => {
  let sandbox: Sandbox
  let ada: SignedIn
  let slot: Slot
  let dana: ApiCall
  beforeAll(async () => {
    sandbox = await openSandbox({ logger, extra: { counselorDoor: createTestCounselorAuth() } })
    ada = await sandbox.signIn('ada')
    const last = (await findFreeSlots(sandbox, ada, 'FL')).at(-1)
    if (!last) throw new Error('no free slot')
    slot = last
    dana = await signInAsCounselor(sandbox, slot.providerId)
  })
  beforeEach(() => sandbox.store.db.delete(appointments).then(() => {}))
  afterAll(() => sandbox.close())

  const make = async () => new URL((await dana(createCalendarFeed, {})).address).pathname
  const read = (url: string, headers = {}) => sandbox.app.inject({ url, headers })

  it('contains only busy times: no name, no id, no meeting method (trust S27)', async () => {
    const reason = { chief_complaint: 'Grief or Loss', customer_call_in_number: '3055550199' }
    const { appointment } = await bookSlot(sandbox, ada, createBookingBody(slot, reason))
    const answer = await read(await make())
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    const calendar = new ICAL.Component(ICAL.parse(answer.body))
    const [event, ...others] = calendar.getAllSubcomponents('vevent')
    expect(others).toEqual([])
    const shown = event?.getAllProperties().map((property) => property.name)
    expect(shown?.toSorted()).toEqual(
      [
        'class',
        'dtend',
        'dtstamp',
        'dtstart',
        'sequence',
        'summary',
        'transp',
        'uid',
        'x-microsoft-cdo-busystatus',
      ].toSorted(),
    )
    expect(event?.getFirstPropertyValue('summary')).toBe('Busy')
    const time = (name: string) => {
      const value = event?.getFirstPropertyValue(name)
      return value instanceof ICAL.Time ? value.toUnixTime() : null
    }
    expect([time('dtstart'), time('dtend')]).toEqual([slot.start, slot.start + 50 * 60])
    for (const word of [
      'Ada',
      'Lovett',
      'Grief',
      '3055550199',
      String(appointment.id),
      'video',
      'counsel',
      'FL',
    ])
      expect([word, answer.body.includes(word)]).toEqual([word, false])
  })

  it('keeps text and ETag until something changes, and answers 304 for a known ETag', async () => {
    const url = await make()
    const first = await read(url)
    const { etag = '' } = first.headers
    sandbox.clock.advance(60_000)
    expect((await read(url)).body).toBe(first.body)
    const again = await read(url, { 'if-none-match': `"other", W/${String(etag)}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await bookSlot(sandbox, ada, createBookingBody(slot))
    const changed = await read(url, { 'if-none-match': etag })
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false])
  })

  it('stops at once when its address is renewed or deleted, and has no guessable address', async () => {
    const first = await make()
    const second = await make()
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
    const rows = await sandbox.store.db.select().from(calendarFeeds)
    expect(second).not.toContain(rows[0]?.tokenHash ?? '')
    expect((await read(`/telehealth/calendars/${rows[0]?.tokenHash}.ics`)).statusCode).toBe(404)
    expect((await read(second.replace('.ics', ''))).statusCode).toBe(404)
    await dana(revokeCalendarFeed, {})
    const ended = await read(second)
    expect([ended.statusCode, ended.body]).toEqual([404, (await read('/telehealth/calendars/x.ics')).body])
  })
})
