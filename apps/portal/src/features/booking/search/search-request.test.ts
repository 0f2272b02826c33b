import { describe, expect, it } from 'vitest'
import {
  describeLastUpdated,
  describeResultCount,
  buildSearchBody,
  describeMethodsAndLanguages,
} from './search-request.ts'
import {
  getBookableDays,
  parseDayFilter,
  hasActiveFilters,
  serializeFilters,
  noFilters,
  parseFilters,
} from './provider-filters.ts'
import { getSelectedMethod, describeCoverage, describeNextSteps } from './method-text.ts'

const place = { state: 'CO', providerType: 5, method: 'video' } as const

describe('the search', () => {
  it('asks by state, provider type and way of meeting [BOOK-01] [ORG-17]', () => {
    expect(buildSearchBody(place, noFilters, 'America/Denver')).toEqual({
      search: {
        state_abbrev: 'CO',
        provider_type_id: 5,
        availability_type: ['video'],
        time_zone: 'America/Denver',
      },
    })
  })

  it('names an order only where it is not the usual one: an older service knows none', () => {
    const sent = (sort: 'best' | 'soonest') =>
      buildSearchBody(place, { ...noFilters, sort }, 'America/Denver').search
    expect(sent('best')).not.toHaveProperty('sort')
    expect(sent('soonest')).toHaveProperty('sort', 'soonest')
  })

  it('asks for phone as well [BOOK-02]', () => {
    expect(
      buildSearchBody({ ...place, method: 'phone' }, noFilters, 'America/Denver').search.availability_type,
    ).toEqual(['phone'])
  })

  const every = {
    gender: 'Female',
    languageId: 2,
    day: '2026-11-25',
    partOfDay: 'evening',
    specialty: 'Stress',
    identity: 'Veteran',
    sort: 'name',
  } as const

  it('narrows by every filter that is on', () => {
    expect(buildSearchBody(place, every, 'America/Denver').search).toMatchObject({
      gender: 'Female',
      language_id: 2,
      specific_date: '2026-11-25',
      part_of_day: 'evening',
      specialty: 'Stress',
      identity: 'Veteran',
      time_zone: 'America/Denver',
      sort: 'name',
    })
  })

  it('ranks by what was answered, and narrows by nothing of it', () => {
    const preferences = { reasons: ['Stress'], gender: 'Female' } as const
    const { search } = buildSearchBody(place, noFilters, 'America/Denver', {
      ...preferences,
      reasons: ['Stress'],
    })
    expect(search).toMatchObject({ preferences })
    expect(search).not.toHaveProperty('gender')
    expect(search).not.toHaveProperty('specialty')
  })

  it.each([{ gender: 'Male' }, { languageId: 2 }, { day: '2026-11-25' }, { identity: 'Veteran' }] as const)(
    'may be short because of a filter: %o [ERROR-13]',
    (filter) => {
      expect(hasActiveFilters({ ...noFilters, ...filter })).toBe(true)
      expect(hasActiveFilters({ ...noFilters, sort: 'name' })).toBe(false)
    },
  )

  it('keeps the filters of whoever comes back to the list', () => {
    expect(parseFilters(serializeFilters(every))).toEqual(every)
    expect(parseFilters(serializeFilters(noFilters))).toEqual(noFilters)
    expect(parseFilters({})).toEqual(noFilters)
  })

  it('takes a day from today on that can be booked, in the chosen zone; a half-typed one narrows nothing', () => {
    const now = Temporal.Instant.from('2026-11-20T05:30:00Z')
    expect(getBookableDays(now, 'America/Denver')).toEqual({ first: '2026-11-19', last: '2027-01-18' })
    expect(parseDayFilter('2026-11-19', now, 'America/Denver')).toBe('2026-11-19')
    expect(parseDayFilter('2026-11-19', now, 'America/New_York')).toBeNull()
    expect(parseDayFilter('0002-11-25', now, 'America/Denver')).toBeNull()
    expect(parseDayFilter('2027-01-19', now, 'America/Denver')).toBeNull()
    expect(parseDayFilter('', now, 'America/Denver')).toBeNull()
  })
})

describe('a card', () => {
  it('says how and in which languages a counselor talks', () => {
    const languages = ['English', 'Spanish']
    expect(describeMethodsAndLanguages({ availability_type: ['phone', 'video'], languages })).toBe(
      'Video or phone · English and Spanish',
    )
    expect(
      describeMethodsAndLanguages({
        availability_type: ['video'],
        languages: ['English', 'Spanish', 'Haitian Creole'],
      }),
    ).toBe('Video · English, Spanish, and Haitian Creole')
    expect(describeMethodsAndLanguages({ availability_type: ['phone'], languages: [] })).toBe('Phone')
  })

  it.each([
    [30, 57, 'Showing 30 of 57 counselors'],
    [57, 57, '57 counselors'],
    [1, 1, '1 counselor'],
    [30, undefined, 'The first 30 counselors'],
  ])('counts %s of %s as "%s"', (shown, total, words) => {
    expect(describeResultCount(shown, total)).toBe(words)
  })

  it.each([
    ['2026-11-20T15:00:59Z', 'Open times checked a moment ago.'],
    ['2026-11-20T15:01:00Z', 'Open times checked 1 minute ago.'],
    ['2026-11-20T15:07:30Z', 'Open times checked 7 minutes ago.'],
    ['2026-11-20T14:58:00Z', 'Open times checked a moment ago.'],
  ])('says how old the free times are: at %s', (now, words) => {
    expect(describeLastUpdated('2026-11-20T15:00:00Z', Temporal.Instant.from(now))).toBe(words)
  })
})

describe('words', () => {
  it('says for a meeting in person that a team member will call within 1-2 days [BOOK-07]', () => {
    expect(describeNextSteps('face_to_face')).toBe('A team member will call you within 1-2 days.')
    expect(describeNextSteps('phone')).not.toContain('1-2 days')
  })

  it('offers only the ways a counselor has [BOOK-12]', () => {
    expect(getSelectedMethod(['video'], 'phone')).toBe('video')
    expect(getSelectedMethod(['video', 'phone'], 'phone')).toBe('phone')
    expect(getSelectedMethod([], 'phone')).toBeNull()
  })

  it('names the covered sessions only where they may be shown [ORG-09] [ORG-10]', () => {
    const number = (sessions: number) =>
      describeCoverage({ kind: 'number', sessions, frequency: 'once', noticeHours: 0 })
    expect(number(6)).toBe('No cost to you. Your program pays for 6 sessions.')
    expect(number(1)).toBe('No cost to you. Your program pays for 1 session.')
    expect(describeCoverage({ kind: 'unsaid' })).toBe('No cost to you. Your program pays.')
  })

  it('says what the number depends on where the location is not known yet [ORG-12]', () => {
    expect(describeCoverage({ kind: 'depends' })).toBe(
      'No cost to you. How many sessions your program pays for depends on where you work.',
    )
  })
})
