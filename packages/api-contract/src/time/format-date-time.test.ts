import { describe, expect, it } from 'vitest'
import { formatDateTimeWithZone, formatShortDateTime } from './format-date-time.ts'
import { createMessageCatalog, type Translations } from '../i18n/translator.ts'

/** Used by pages, emails and reminders alike. */
describe('formatDateTimeWithZone', () => {
  it.each([
    ['America/Denver', '2026-11-23T17:00:00Z', 'Monday, November 23 at 10:00 AM Mountain time'],
    ['America/Denver', '2027-06-07T16:00:00Z', 'Monday, June 7 at 10:00 AM Mountain time'],
    ['America/Phoenix', '2027-06-07T17:00:00Z', 'Monday, June 7 at 10:00 AM Arizona time'],
    ['US/Hawaii', '2026-11-23T20:30:00Z', 'Monday, November 23 at 10:30 AM Hawaii time'],
    ['America/Puerto_Rico', '2026-11-23T14:00:00Z', 'Monday, November 23 at 10:00 AM Atlantic time'],
    // 1:30 occurs twice on the night DST ends.
    ['America/New_York', '2026-11-01T05:30:00Z', 'Sunday, November 1 at 1:30 AM EDT Eastern time'],
    ['America/New_York', '2026-11-01T06:30:00Z', 'Sunday, November 1 at 1:30 AM EST Eastern time'],
    ['America/New_York', '2026-11-01T07:30:00Z', 'Sunday, November 1 at 2:30 AM Eastern time'],
    ['America/Phoenix', '2026-11-01T08:30:00Z', 'Sunday, November 1 at 1:30 AM Arizona time'],
  ])('shows day, time and time zone in %s: %s [BOOK-11]', (zone, at, words) => {
    expect(formatDateTimeWithZone(Temporal.Instant.from(at), zone)).toBe(words)
  })
})

const translations: Translations = new Map([
  ['moments', { withZone: { english: '{moment} {zone}', text: '{moment}, {zone}' } }],
  ['time-zones', { mountain: { english: 'Mountain time', text: 'hora de la montaña' } }],
])
const spanish = createMessageCatalog(new Map([['es', translations]]), { criticalDrafts: true }).in('es')

describe('formatting in Spanish', () => {
  const at = Temporal.Instant.from('2026-11-23T17:00:00Z')

  it('uses the day names, month names and time format of US Spanish', () => {
    expect(formatShortDateTime(at, 'America/Denver', spanish)).toBe('lun, 23 de nov, 10:00 a.m.')
  })

  it('combines its parts in Spanish, and in English where a translation is missing', () => {
    expect(formatDateTimeWithZone(at, 'America/Denver', spanish)).toBe(
      'lunes, 23 de noviembre at 10:00 a.m., hora de la montaña',
    )
  })
})
