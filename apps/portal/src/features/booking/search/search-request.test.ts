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

describe('search request', () => {
  it('contains state, provider type and method [BOOK-01] [ORG-17]', () => {
    expect(buildSearchBody(place, noFilters, 'America/Denver')).toEqual({
      search: {
        state_abbrev: 'CO',
        provider_type_id: 5,
        availability_type: ['video'],
        time_zone: 'America/Denver',
      },
    })
  })

  it('includes a sort order only when it is not the default, because older services know none', () => {
    const sent = (sort: 'best' | 'soonest') =>
      buildSearchBody(place, { ...noFilters, sort }, 'America/Denver').search
    expect(sent('best')).not.toHaveProperty('sort')
    expect(sent('soonest')).toHaveProperty('sort', 'soonest')
  })

  it('includes phone as well [BOOK-02]', () => {
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

  it('includes every active filter', () => {
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

  it('ranks by the answers without filtering by them', () => {
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
    'can be short because of a filter: %o [ERROR-13]',
    (filter) => {
      expect(hasActiveFilters({ ...noFilters, ...filter })).toBe(true)
      expect(hasActiveFilters({ ...noFilters, sort: 'name' })).toBe(false)
    },
  )

  it('restores the filters on a return to the list', () => {
    expect(parseFilters(serializeFilters(every))).toEqual(every)
    expect(parseFilters(serializeFilters(noFilters))).toEqual(noFilters)
    expect(parseFilters({})).toEqual(noFilters)
  })

  it('accepts a bookable day in the chosen zone; a half-typed one does not filter', () => {
    const now = Temporal.Instant.from('2026-11-20T05:30:00Z')
    expect(getBookableDays(now, 'America/Denver')).toEqual({ first: '2026-11-19', last: '2027-01-18' })
    expect(parseDayFilter('2026-11-19', now, 'America/Denver')).toBe('2026-11-19')
    expect(parseDayFilter('2026-11-19', now, 'America/New_York')).toBeNull()
    expect(parseDayFilter('0002-11-25', now, 'America/Denver')).toBeNull()
    expect(parseDayFilter('2027-01-19', now, 'America/Denver')).toBeNull()
    expect(parseDayFilter('', now, 'America/Denver')).toBeNull()
  })
})

describe('counselor card', () => {
  it('shows methods and languages of a counselor', () => {
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
  ])('formats %s of %s as "%s"', (shown, total, words) => {
    expect(describeResultCount(shown, total)).toBe(words)
  })

  it.each([
    ['2026-11-20T15:00:59Z', 'Open times checked a moment ago.'],
    ['2026-11-20T15:01:00Z', 'Open times checked 1 minute ago.'],
    ['2026-11-20T15:07:30Z', 'Open times checked 7 minutes ago.'],
    ['2026-11-20T14:58:00Z', 'Open times checked a moment ago.'],
  ])('shows when free times were last loaded: at %s', (now, words) => {
    expect(describeLastUpdated('2026-11-20T15:00:00Z', Temporal.Instant.from(now))).toBe(words)
  })
})

describe('texts', () => {
  it('say for an in-person appointment that a team member will call within 1-2 days [BOOK-07]', () => {
    expect(describeNextSteps('face_to_face')).toBe('A team member will call you within 1-2 days.')
    expect(describeNextSteps('phone')).not.toContain('1-2 days')
  })

  it('offer only the methods of a counselor [BOOK-12]', () => {
    expect(getSelectedMethod(['video'], 'phone')).toBe('video')
    expect(getSelectedMethod(['video', 'phone'], 'phone')).toBe('phone')
    expect(getSelectedMethod([], 'phone')).toBeNull()
  })

  it('show the covered sessions only when allowed [ORG-09] [ORG-10]', () => {
    const number = (sessions: number) =>
      describeCoverage({ kind: 'number', sessions, frequency: 'once', noticeHours: 0 })
    expect(number(6)).toBe('No cost to you. Your program pays for 6 sessions.')
    expect(number(1)).toBe('No cost to you. Your program pays for 1 session.')
    expect(describeCoverage({ kind: 'unsaid' })).toBe('No cost to you. Your program pays.')
  })

  it('say what the number depends on when the location is unknown [ORG-12]', () => {
    expect(describeCoverage({ kind: 'depends' })).toBe(
      'No cost to you. How many sessions your program pays for depends on where you work.',
    )
  })
})
