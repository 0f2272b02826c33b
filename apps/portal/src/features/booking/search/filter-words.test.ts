import { expect, it } from 'vitest'
import { filterWords, widestOpening } from './filter-words.ts'
import { filterNames, noFilters } from './provider-filters.ts'

const options = {
  default_provider_types: [],
  availability_type: [],
  languages: [{ id: 2, name: 'Spanish' }],
}
const all = {
  ...noFilters,
  gender: 'Female',
  languageId: 2,
  day: '2026-11-25',
  partOfDay: 'evening',
  specialty: 'Stress',
  identity: 'LGBTQ+',
} as const

it('has a word for every filter that is on', () => {
  expect(filterNames.map((name) => filterWords(name, all, options))).toEqual([
    'Stress',
    'A woman',
    'Spanish',
    'Wed, Nov 25',
    'Evening',
    'LGBTQ+',
  ])
})

const answer = (...without: { filter: 'gender' | 'identity' | 'availability_type'; count: number }[]) => ({
  without,
  refine_search_options: options,
})

it('offers to take off the filter that hides most', () => {
  const gender = { filter: 'gender', count: 3 } as const
  expect(widestOpening(all, answer(gender, { filter: 'identity', count: 12 }))).toEqual({
    filter: 'identity',
    words: 'LGBTQ+',
    count: 12,
  })
  expect(widestOpening(all, answer(gender, { filter: 'availability_type', count: 9 }))).toEqual({
    filter: 'method',
    count: 9,
  })
})

it('offers none where no single one is enough, or the service counts none', () => {
  expect(widestOpening(all, answer({ filter: 'gender', count: 0 }))).toBeNull()
  expect(widestOpening(all, { refine_search_options: options })).toBeNull()
  expect(widestOpening(noFilters, undefined)).toBeNull()
})
