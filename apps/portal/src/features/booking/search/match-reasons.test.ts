import type { SearchPreferences } from '@evenkeel/api-contract/telehealth/providers'
import { describe, expect, it } from 'vitest'
import {
  getMatchParts,
  isMatch,
  getNamedSpecialties,
  getNextTimes,
  describePreferences,
  formatSlotLabels,
} from './match-reasons.ts'

const zone = 'America/Denver'
const now = Temporal.Instant.from('2026-11-20T15:00:00Z')
const provider = {
  gender: 'Female' as const,
  specialties: ['Anxiety', 'Stress', 'Family Issues', 'Grief or Loss', 'Depression'],
  languages: ['English', 'Spanish'],
  approach: 'tools' as const,
  parts_of_day: ['afternoon' as const, 'evening' as const],
  next_times: ['2026-11-21T17:00:00-05:00'],
  next_appt_available_date: '2026-11-21T17:00:00-05:00',
}
const at = { now, zone }
const wordsOf = (...[one, preferences]: [Parameters<typeof getMatchParts>[0], SearchPreferences]) =>
  getMatchParts(one, preferences, at).map(({ says }) => says)

describe('match reasons', () => {
  it.each([
    [{}, 'Open tomorrow'],
    [{ reasons: ['Grief or Loss'] }, 'Works with grief · open tomorrow'],
    [{ reasons: ['Stress', 'Anxiety'] }, 'Works with stress and anxiety · open tomorrow'],
    [{ reasons: ['Alcohol or Drug use'] }, 'Does not list alcohol or drug use · open tomorrow'],
    [{ gender: 'Female' as const }, 'A woman · open tomorrow'],
    [{ gender: 'Male' as const }, 'A woman · open tomorrow'],
    [{ language: 'Spanish', part_of_day: 'evening' as const }, 'Speaks Spanish · evenings · open tomorrow'],
    [{ language: 'English', part_of_day: 'morning' as const }, 'No mornings · open tomorrow'],
    [{ approach: 'tools' as const }, 'Gives you tools · open tomorrow'],
    [{ approach: 'listening' as const }, 'Gives you tools, not listening first · open tomorrow'],
  ])('%o is described as "%s"', (preferences, words) => {
    expect(wordsOf(provider, preferences).join(' · ')).toBe(words)
  })

  it.each([
    ['2026-11-20T23:00:00-07:00', 'Open today'],
    ['2026-11-21T00:30:00-07:00', 'Open tomorrow'],
    ['2026-11-26T09:00:00-07:00', 'Open Thursday'],
    ['2026-11-27T09:00:00-07:00', 'Open from November 27'],
  ])('a first time at %s, in the chosen zone, is "%s"', (time, words) => {
    expect(wordsOf({ ...provider, next_times: [time] }, {})).toEqual([words])
  })

  it('separate unmet preferences from matching ones', () => {
    const asked = { reasons: ['Stress'], gender: 'Male' as const, part_of_day: 'morning' as const }
    const lacking = getMatchParts(provider, asked, at).filter(({ lacks }) => lacks)
    expect(lacking.map(({ says }) => says)).toEqual(['a woman', 'no mornings'])
  })

  it('show when no time is free, and use the single next time of a service that lists no others', () => {
    const full = { ...provider, next_times: [], next_appt_available_date: null }
    expect(wordsOf(full, {})).toEqual(['No open times in the next weeks'])
    const { next_times: _, ...plain } = provider
    expect(getNextTimes(plain)).toHaveLength(1)
    expect(getNextTimes({ next_appt_available_date: null })).toEqual([])
  })
})

it.each([
  [{}, true],
  [{ language: 'English' }, true],
  [{ reasons: ['Stress'] }, true],
  [{ reasons: ['Alcohol or Drug use'] }, false],
  [{ reasons: ['Stress'], part_of_day: 'morning' as const }, false],
  [{ reasons: ['Stress'], gender: 'Male' as const }, false],
  [{ part_of_day: 'morning' as const }, false],
  [{ part_of_day: 'morning' as const, gender: 'Female' as const }, false],
  [{ gender: 'Female' as const }, true],
  [{ gender: 'Male' as const }, false],
])('%o: the text is a match, %s', (preferences, fits) => {
  expect(isMatch(provider, preferences)).toBe(fits)
})

it('describe preferences briefly, the most important first, without English', () => {
  const stated = {
    reasons: ['Stress', 'Something else'],
    language: 'Spanish',
    gender: 'Female',
    part_of_day: 'evening',
    approach: 'listening',
  } as const
  expect(describePreferences({ ...stated, reasons: [...stated.reasons] })).toEqual([
    'stress',
    'Something else',
    'Spanish',
    'a woman',
    'evenings',
    'being listened to',
  ])
  expect(describePreferences({ language: 'English' })).toEqual([])
})

it('list the stated specialties first, three at most, and the number of others', () => {
  expect(getNamedSpecialties(provider, { reasons: ['Grief or Loss'] })).toMatchObject({
    named: ['Grief or Loss', 'Anxiety', 'Stress'],
    more: 2,
  })
  expect(getNamedSpecialties({}, {})).toMatchObject({ named: [], more: 0 })
})

it('show a near free time by its day, and in full for screen readers [BOOK-11]', () => {
  const time = Temporal.Instant.from('2026-11-24T12:00:00-05:00')
  expect(formatSlotLabels(time, now, zone)).toMatchObject({
    day: 'Tue, Nov 24',
    time: '10:00 AM',
    fullName: 'Tuesday, November 24, 10:00 AM Mountain time',
  })
  expect(formatSlotLabels(time, Temporal.Instant.from('2026-11-24T08:00:00Z'), zone).day).toBe('Today')
  expect(formatSlotLabels(time, Temporal.Instant.from('2026-11-23T08:00:00Z'), zone).day).toBe('Tomorrow')
})
