import { describe, expect, it } from 'vitest'
import { initialsOf, isNarrowed, nextFree, noWishes, reasonsFor, searchBody } from './results.ts'
import { chosenMethod, coverWords, nextSteps } from './words.ts'

const place = { state: 'CO', providerType: 5, method: 'video' } as const

describe('the search', () => {
  it('asks by state, provider type and way of meeting [BOOK-01] [ORG-17]', () => {
    expect(searchBody(place, noWishes)).toEqual({
      search: { state_abbrev: 'CO', provider_type_id: 5, availability_type: ['video'], sort: 'soonest' },
    })
  })

  it('asks for phone as well [BOOK-02]', () => {
    expect(searchBody({ ...place, method: 'phone' }, noWishes).search.availability_type).toEqual(['phone'])
  })

  it('narrows by what the visitor wishes', () => {
    const wishes = { gender: 'Female', languageId: 2, sort: 'name' } as const
    expect(searchBody(place, wishes).search).toMatchObject({ gender: 'Female', language_id: 2, sort: 'name' })
    expect([isNarrowed(wishes), isNarrowed(noWishes)]).toEqual([true, false])
  })
})

describe('a card', () => {
  const provider = {
    availability_type: ['video' as const, 'phone' as const],
    languages: ['English', 'Spanish'],
  }

  it('gives reasons that follow from the search', () => {
    expect(reasonsFor(provider, place)).toEqual([
      'Licensed in Colorado',
      'Offers video and phone',
      'Speaks Spanish',
    ])
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
