import { describe, expect, it } from 'vitest'
import { checkedWords, initialsOf, nextFree, reasonsFor, searchBody } from './results.ts'
import {
  bookableDays,
  dayFilter,
  isNarrowed,
  savedFilters,
  noFilters,
  filtersOf,
} from './provider-filters.ts'
import { chosenMethod, coverWords, nextSteps } from './words.ts'

const place = { state: 'CO', providerType: 5, method: 'video' } as const

describe('the search', () => {
  it('asks by state, provider type and way of meeting [BOOK-01] [ORG-17]', () => {
    expect(searchBody(place, noFilters, 'America/Denver')).toEqual({
      search: { state_abbrev: 'CO', provider_type_id: 5, availability_type: ['video'], sort: 'soonest' },
    })
  })

  it('asks for phone as well [BOOK-02]', () => {
    expect(
      searchBody({ ...place, method: 'phone' }, noFilters, 'America/Denver').search.availability_type,
    ).toEqual(['phone'])
  })

  it('narrows by what the visitor wishes', () => {
    const wishes = { gender: 'Female', languageId: 2, day: '2026-11-25', sort: 'name' } as const
    expect(searchBody(place, wishes, 'America/Denver').search).toMatchObject({
      gender: 'Female',
      language_id: 2,
      specific_date: '2026-11-25',
      time_zone: 'America/Denver',
      sort: 'name',
    })
  })

  it.each([{ gender: 'Male' }, { languageId: 2 }, { day: '2026-11-25' }] as const)(
    'may be short because of a wish: %o [ERROR-13]',
    (wish) => {
      expect(isNarrowed({ ...noFilters, ...wish })).toBe(true)
      expect(isNarrowed({ ...noFilters, sort: 'name' })).toBe(false)
    },
  )

  it('keeps the wishes of whoever comes back to the list', () => {
    const wishes = { gender: 'Male', languageId: 4, day: '2026-11-25', sort: 'name' } as const
    expect(filtersOf(savedFilters(wishes))).toEqual(wishes)
    expect(filtersOf(savedFilters(noFilters))).toEqual(noFilters)
    expect(filtersOf({})).toEqual(noFilters)
  })

  it('takes a day from today on that can be booked, in the chosen zone; a half-typed one is no wish', () => {
    const now = Temporal.Instant.from('2026-11-20T05:30:00Z')
    expect(bookableDays(now, 'America/Denver')).toEqual({ first: '2026-11-19', last: '2027-01-18' })
    expect(dayFilter('2026-11-19', now, 'America/Denver')).toBe('2026-11-19')
    expect(dayFilter('2026-11-19', now, 'America/New_York')).toBeNull()
    expect(dayFilter('0002-11-25', now, 'America/Denver')).toBeNull()
    expect(dayFilter('2027-01-19', now, 'America/Denver')).toBeNull()
    expect(dayFilter('', now, 'America/Denver')).toBeNull()
  })
})

describe('a card', () => {
  const provider = {
    availability_type: ['video' as const, 'phone' as const],
    languages: ['English', 'Spanish'],
  }

  it('gives reasons that follow from the search', () => {
    expect(reasonsFor(provider, place, '2026-11-25')).toEqual([
      'Licensed in Colorado',
      'Offers video and phone',
      'Speaks Spanish',
      'Free time on Wednesday, November 25',
    ])
    expect(reasonsFor(provider, place, null)).not.toContainEqual(expect.stringContaining('Free time'))
  })

  it('says the next free time with the zone in words [BOOK-11]', () => {
    const free = { next_appt_available_date: '2026-11-24T12:00:00-05:00' }
    expect(nextFree(free, 'America/Denver')).toBe(
      'Next free: Tuesday, November 24 at 10:00 AM Mountain Standard Time',
    )
    expect(nextFree({ next_appt_available_date: null }, 'America/Denver')).toBe(
      'No free time in the next weeks',
    )
  })

  it.each([
    ['2026-11-20T15:00:59Z', 'Free times checked a moment ago.'],
    ['2026-11-20T15:01:00Z', 'Free times checked 1 minute ago.'],
    ['2026-11-20T15:07:30Z', 'Free times checked 7 minutes ago.'],
    ['2026-11-20T14:58:00Z', 'Free times checked a moment ago.'],
  ])('says how old the free times are: at %s', (now, words) => {
    expect(checkedWords('2026-11-20T15:00:00Z', Temporal.Instant.from(now))).toBe(words)
  })

  it.each([
    ['Dr. Nina Park', 'NP'],
    ['Luis Ortega, LCSW', 'LO'],
    ['Cher', 'C'],
  ])('draws %s as %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

describe('words', () => {
  it('says for a meeting in person that a team member will call within 1-2 days [BOOK-07]', () => {
    expect(nextSteps('face_to_face')).toBe('A team member will call you within 1-2 days.')
    expect(nextSteps('phone')).not.toContain('1-2 days')
  })

  it('offers only the ways a counselor has [BOOK-12]', () => {
    expect(chosenMethod(['video'], 'phone')).toBe('video')
    expect(chosenMethod(['video', 'phone'], 'phone')).toBe('phone')
    expect(chosenMethod([], 'phone')).toBeNull()
  })

  it('names the covered sessions only where they may be shown [ORG-09] [ORG-10]', () => {
    expect(coverWords(6)).toBe('Covered. Your program covers 6 sessions.')
    expect(coverWords(1)).toBe('Covered. Your program covers 1 session.')
    expect(coverWords(null)).toBe('Covered')
  })
})
