import { expect, it } from 'vitest'
import { describeFilter, findFilterSuggestions } from './filter-text.ts'
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

it('describes every active filter', () => {
  expect(filterNames.map((name) => describeFilter(name, all, options))).toEqual([
    'Stress',
    'A woman',
    'Spanish',
    'Wed, Nov 25',
    'Evening',
    'LGBTQ+',
  ])
})

type Without = { filter: 'gender' | 'identity' | 'part_of_day' | 'availability_type'; count: number }
const answer = (...without: Without[]) => ({
  without,
  refine_search_options: options,
})

it('suggests at most three filters to remove, the most restrictive first', () => {
  const gender = { filter: 'gender', count: 3 } as const
  const identity = { filter: 'identity', count: 12 } as const
  const none = { filter: 'part_of_day', count: 0 } as const
  const offered = [
    { filter: 'identity', words: 'LGBTQ+', count: 12 },
    { filter: 'gender', words: 'A woman', count: 3 },
  ]
  expect(findFilterSuggestions(all, answer(gender, none, identity))).toEqual(offered)
  const [method, evening] = [
    { filter: 'availability_type', count: 9 },
    { filter: 'part_of_day', count: 1 },
  ] as const
  expect(findFilterSuggestions(all, answer(evening, gender, method, identity))).toEqual([
    offered[0],
    { filter: 'method', count: 9 },
    offered[1],
  ])
})

it('suggests none when removing a single one is not enough, or the service has no counts', () => {
  expect(findFilterSuggestions(all, answer({ filter: 'gender', count: 0 }))).toEqual([])
  expect(findFilterSuggestions(all, { refine_search_options: options })).toEqual([])
  expect(findFilterSuggestions(noFilters, undefined)).toEqual([])
})
