import { timeZones } from '@evenkeel/api-contract/reference-data/time-zones'
import { dstTransitions, formatWallClock } from '@evenkeel/api-contract/testing/dst-transitions'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { createVisitCalendar } from './calendar.ts'
import { createVisitEmail } from './visit-emails.ts'
import { englishTranslator } from '@evenkeel/api-contract/i18n/translator'
import type { VisitRow } from './visit-repository.ts'

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text)
const now = at('2026-01-02T12:00:00Z')
const programme = {
  translator: englishTranslator,
  organisationId: '7c1e0f5a-0002-4a00-8a00-000000000002',
  name: 'Northstar Balance',
  phone: '(800) 555-0111',
  link: (path: string) => `https://portal.example/northstar${path}`,
}
const visitAt = (startsAt: Temporal.Instant, changes: Partial<VisitRow> = {}): VisitRow => ({
  id: '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0001',
  organisationId: programme.organisationId,
  memberId: '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0002',
  mdliveAppointmentId: 900_001,
  status: 'booked',
  method: 'video',
  startsAt,
  endsAt: startsAt.add({ minutes: 50 }),
  sequence: 0,
  createdAt: now,
  modifiedAt: now,
  ...changes,
})

/** Reads an entry as a calendar program does. */
function read(visit: VisitRow) {
  const text = createVisitCalendar(visit, { programme, from: 'no-reply@portal.example', now })
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = calendar.getFirstSubcomponent('vevent')
  if (!event) throw new Error('no event')
  const instantOf = (name: string) => {
    const time = event.getFirstPropertyValue(name)
    if (!(time instanceof ICAL.Time)) throw new Error(`no ${name}`)
    return Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000).toString()
  }
  return {
    text,
    method: calendar.getFirstPropertyValue('method'),
    uid: event.getFirstPropertyValue('uid'),
    sequence: event.getFirstPropertyValue('sequence'),
    status: event.getFirstPropertyValue('status'),
    summary: event.getFirstPropertyValue('summary'),
    start: instantOf('dtstart'),
    end: instantOf('dtend'),
  }
}

describe('a calendar entry', () => {
  const start = at('2026-11-23T17:00:00Z')

  it('keeps its UID when the visit is rescheduled and canceled, and increments SEQUENCE [BOOK-05, BOOK-06]', () => {
    const entries = [
      read(visitAt(start)),
      read(visitAt(start.add({ hours: 24 }), { sequence: 1, mdliveAppointmentId: 900_002 })),
      read(visitAt(start, { sequence: 2, status: 'cancelled' })),
    ]
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(1)
    expect(entries.map(({ sequence, method, status }) => [sequence, method, status])).toEqual([
      [0, 'PUBLISH', 'CONFIRMED'],
      [1, 'PUBLISH', 'CONFIRMED'],
      [2, 'CANCEL', 'CANCELLED'],
    ])
  })

  it('does not mention counseling, the organization or the counselor (trust S29)', () => {
    const { text, summary } = read(visitAt(start))
    expect(summary).toBe('Appointment')
    expect(text).not.toMatch(/counsel|northstar|balance|therap|telehealth|anxiety|https?:/i)
  })
})

const told = {
  kind: 'booked',
  movedFrom: null,
  freeUntil: null,
  now: Temporal.Instant.from('2026-01-01T00:00:00Z'),
} as const

describe.each(timeZones)('is correct around both clock changes in %s', (zone) => {
  it('email and calendar show the same instant (trust R12) [BOOK-11, CONST-05]', () => {
    const printed = dstTransitions.map((moment) => {
      const visit = visitAt(moment)
      const entry = read(visit)
      expect(entry.start).toBe(moment.toString())
      expect(entry.end).toBe(moment.add({ minutes: 50 }).toString())
      const { text } = createVisitEmail(programme, told, visit, {
        timezone: zone,
        device_timezone: null,
        phone: null,
      })
      const { weekday, day, time } = formatWallClock(moment, zone)
      expect(text).toContain(`${weekday}, ${day} at ${time} `)
      return text
    })
    // Two different instants never print the same text, not even the two 1:30s of a November night.
    expect(new Set(printed).size).toBe(dstTransitions.length)
  })
})
