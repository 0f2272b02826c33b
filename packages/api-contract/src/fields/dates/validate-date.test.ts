import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '../../limits.ts'
import { timeZones } from '../../reference-data/time-zones.ts'
import { getAgeOn, firstAppointmentDay, getToday } from './validate-date.ts'
import { normalizeDate, formatDateModel, dateModelToIso, parseDateModel, invalidDate } from './date-text.ts'
import type { FieldDefinition } from '../field-definition.ts'
import { validateField } from '../validate.ts'

const runs = { numRuns: 10_000 }
const context = { values: {}, now: Temporal.Instant.from('2026-03-04T17:00:00Z'), zone: 'America/New_York' }
const check = (value: string, more: Partial<FieldDefinition> = {}, at = context): string | null =>
  validateField({ id: 'it', type: 'date', label: 'It', ...more }, value, at)
const anyDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((day) => Temporal.PlainDate.from(day.toISOString().slice(0, 10)))

describe('the year', () => {
  it('rejects next year, and accepts the rest of this one [VALID-26]', () => {
    expect(check('01/01/2027')).toBe('The date cannot be in the future')
    expect(check('12/31/2026')).toBeNull()
    expect(check('01/01/2027', { allowFuture: true })).toBeNull()
  })
  it('takes the current year from the time zone [VALID-26]', () => {
    const newYear = { ...context, now: Temporal.Instant.from('2027-01-01T03:00:00Z') }
    expect(check('01/01/2027', {}, newYear)).toBe('The date cannot be in the future')
    expect(check('01/01/2027', {}, { ...newYear, zone: 'UTC' })).toBeNull()
  })
  it('rejects more than 100 years back [VALID-27] [CONST-10]', () => {
    expect(limits.dateLookBackYears).toBe(100)
    expect(check('12/31/1925')).toBe('The date cannot be this far in the past')
    expect(check('01/01/1926')).toBeNull()
  })
})

describe('age', () => {
  it('rejects 17 years and 364 days, accepts 18 today [VALID-28] [CONST-09]', () => {
    expect(limits.minimumAge).toBe(18)
    expect(check('03/05/2008', { min: 18 })).toBe('You must be at least 18 years old')
    expect(check('03/04/2008', { min: 18 })).toBeNull()
  })
  it('checks no age without a minimum of 18 [VALID-28]', () => {
    expect(check('03/05/2025')).toBeNull()
    expect(check('03/05/2025', { min: 1 })).toBeNull()
  })
  it('treats March 1 as the birthday of February 29 in other years [VALID-28]', () => {
    const born = Temporal.PlainDate.from('2008-02-29')
    expect(getAgeOn(Temporal.PlainDate.from('2026-02-28'), born)).toBe(17)
    expect(getAgeOn(Temporal.PlainDate.from('2026-03-01'), born)).toBe(18)
    expect(getAgeOn(Temporal.PlainDate.from('2028-02-29'), born)).toBe(20)
  })
})

describe('appointment_date', () => {
  const appointment = { id: 'appointment_date', allowFuture: true }
  it('starts the day after tomorrow, that day included [VALID-29] [CONST-11]', () => {
    expect(limits.appointmentLeadDays).toBe(2)
    expect(check('03/05/2026', appointment)).toBe('Select a date from 03/06/2026')
    expect(check('03/06/2026', appointment)).toBeNull()
    expect(check('03/05/2026', { allowFuture: true })).toBeNull()
  })
  it('ends a year from today, that day included [ENTITY-06]', () => {
    expect(limits.appointmentRequestDays).toBe(365)
    expect(check('03/04/2027', appointment)).toBeNull()
    expect(check('03/05/2027', appointment)).toBe('Select a date up to 03/04/2027')
    expect(check('12/31/9999', appointment)).toBe('Select a date up to 03/04/2027')
  })
  it("uses the member's time zone, in all eight, across both DST transitions (trust R12) [VALID-29]", () => {
    const lateEvening = Temporal.Instant.from('2026-03-08T04:30:00Z')
    expect(firstAppointmentDay({ now: lateEvening, zone: 'America/New_York' }).toString()).toBe('2026-03-09')
    expect(firstAppointmentDay({ now: lateEvening, zone: 'America/Puerto_Rico' }).toString()).toBe(
      '2026-03-10',
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...timeZones),
        fc.integer({ min: 0, max: 366 * 24 * 60 }),
        (zone, minute) => {
          const now = Temporal.Instant.from('2026-01-01T00:00:00Z').add({ minutes: minute })
          return getToday({ now, zone }).until(firstAppointmentDay({ now, zone })).days === 2
        },
      ),
      runs,
    )
  })
})

describe('normalizeDate', () => {
  it('stores 4 March 1990 as 03/04/1990 from every input format [FIELD-18] [FIELD-19]', () => {
    for (const typed of [
      '1990-03-04',
      '3/4/1990',
      '03-04-1990',
      '3.4.1990',
      '03 04 1990',
      '03041990',
      ' 03/04/1990 ',
    ])
      expect(normalizeDate(typed)).toBe('03/04/1990')
    expect(dateModelToIso('03/04/1990')).toBe('1990-03-04')
  })
  it.each([
    ['\u200e3\u200e/\u200e4\u200e/\u200e1990', '03/04/1990'],
    ['\ufeff1990-03-04\u200b', '03/04/1990'],
    ['\u20683/4/1990\u2069', '03/04/1990'],
    ['０３／０４／１９９０', '03/04/1990'],
    ['03\u201304\u20131990', '03/04/1990'],
    ['3\u00a04\u00a01990', '03/04/1990'],
  ])('reads a pasted %j as %s [FIELD-19]', (typed, model) => {
    expect(normalizeDate(typed)).toBe(model)
  })
  it.each(['02/30/2024', '02/29/2023', '13/01/2020', '00/10/2020', 'soon', '3/4/90', invalidDate])(
    'rejects %s as an invalid date [FIELD-19]',
    (typed) => {
      expect(check(normalizeDate(typed))).toBe('This day is not in the calendar. Type it as mm/dd/yyyy.')
    },
  )
  it('round-trips every day in each format [FIELD-18] [FIELD-19]', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const model = formatDateModel(day)
        const typed = [
          model,
          day.toString(),
          `${day.month}/${day.day}/${day.year}`,
          model.replaceAll('/', ''),
        ]
        return (
          typed.every((text) => normalizeDate(text) === model) &&
          dateModelToIso(model) === day.toString() &&
          parseDateModel(model)?.equals(day) === true
        )
      }),
      runs,
    )
  })
  it('never throws on text, and is consistent for the stored value [FIELD-19]', () => {
    const near = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(9999)).map((parts) => parts.join('/'))
    fc.assert(
      fc.property(fc.oneof(fc.string(), near), (typed) => {
        const model = normalizeDate(typed)
        return normalizeDate(model) === model && check(model) === check(normalizeDate(model))
      }),
      runs,
    )
  })
})
