import { partOfDayValues } from '@evenkeel/api-contract/reference-data/parts-of-day'
import { days } from '@evenkeel/api-contract/time/duration-units'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { approaches, specialties } from '#modules/directory/reference-data.ts'
import { type RankingPreferences, type RankableProvider, rankProviders, scoreProvider } from './ranking.ts'

const now = Temporal.Instant.from('2026-03-02T14:00:00Z').epochMilliseconds
const codes = specialties.map(({ code }) => code)
const nothing: RankingPreferences = {
  reasons: [],
  gender: undefined,
  partOfDay: undefined,
  languageId: undefined,
  approach: undefined,
}
const somebody: RankableProvider = {
  id: 1,
  specialties: ['ANX'],
  languageIds: [1],
  gender: 'Female',
  approach: 'listening',
  partsOfDay: ['morning'],
  nextFree: now + days(1),
}
const gender = fc.constantFrom('Male' as const, 'Female' as const)
const orNothing = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })
const anybody = fc.record({
  id: fc.integer({ min: 1, max: 1_000_000 }),
  specialties: fc.subarray(codes, { minLength: 1 }),
  languageIds: fc.subarray([1, 2, 3]),
  gender,
  approach: fc.constantFrom(...approaches),
  partsOfDay: fc.subarray(partOfDayValues),
  nextFree: fc.option(fc.integer({ min: now, max: now + days(60) })),
})
const anything = fc.record({
  reasons: fc.subarray(codes, { maxLength: 2 }),
  gender: orNothing(gender),
  partOfDay: orNothing(fc.constantFrom(...partOfDayValues)),
  languageId: orNothing(fc.constantFrom(2, 3)),
  approach: orNothing(fc.constantFrom(...approaches)),
})

it('ranks all providers without hiding any, for any preferences', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anybody, { selector: ({ id }) => id }), anything, (all, preferred) => {
      const found = rankProviders(all, preferred, now)
      expect(found.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    }),
    { numRuns: 500 },
  )
})

it('is deterministic, independent of the order of the input', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anybody, { selector: ({ id }) => id }), anything, (all, preferred) => {
      expect(rankProviders(all.toReversed(), preferred, now)).toEqual(rankProviders(all, preferred, now))
    }),
  )
})

it('puts a free provider before one who is not, when all else is equal', () => {
  fc.assert(
    fc.property(
      anybody,
      anything,
      fc.integer({ min: now, max: now + days(60) }),
      (one, preferred, nextFree) => {
        const [first] = rankProviders(
          [
            { ...one, id: 1, nextFree: null },
            { ...one, id: 2, nextFree },
          ],
          preferred,
          now,
        )
        expect(first?.id).toBe(2)
      },
    ),
  )
})

it.each([
  ['lists the reason', { reasons: ['GRI'] }, { specialties: ['ANX', 'GRI'] }],
  ['lists the second reason', { reasons: ['ANX', 'GRI'] }, { specialties: ['ANX', 'GRI'] }],
  ['speaks the language', { languageId: 2 }, { languageIds: [1, 2] }],
  ['is of the gender', { gender: 'Male' }, { gender: 'Male' }],
  ['works at the time of day', { partOfDay: 'evening' }, { partsOfDay: ['morning', 'evening'] }],
  ['works that way', { approach: 'tools' }, { approach: 'tools' }],
] as const)('puts who %s before who is free two days sooner', (_, stated, has) => {
  const preferred = { ...nothing, ...stated }
  const fitting = { ...somebody, ...has, id: 2, nextFree: now + days(3) }
  expect(rankProviders([somebody, fitting], preferred, now)[0]?.id).toBe(2)
  expect(rankProviders([somebody, fitting], nothing, now)[0]?.id).toBe(1)
})

it('prefers the stated time of day, within the week, to the stated approach and a free slot tomorrow', () => {
  const preferred: RankingPreferences = {
    ...nothing,
    reasons: ['GRI'],
    partOfDay: 'evening',
    approach: 'listening',
  }
  const grief = { ...somebody, specialties: ['GRI'] }
  const soon = { ...grief, id: 1, partsOfDay: ['morning'], approach: 'listening' } as const
  const evening = {
    ...grief,
    id: 2,
    partsOfDay: ['evening'],
    approach: 'tools',
    nextFree: now + days(7),
  } as const
  expect(rankProviders([soon, evening], preferred, now)[0]?.id).toBe(2)
})

it('prefers the stated gender, within the week, to the stated time of day and a free slot tomorrow', () => {
  const preferred: RankingPreferences = {
    ...nothing,
    reasons: ['GRI'],
    gender: 'Female',
    partOfDay: 'evening',
  }
  const woman = { ...somebody, id: 2, specialties: ['GRI'] } as const
  const man = { ...woman, id: 1, gender: 'Male' } as const
  const inTheEvening = { ...man, partsOfDay: ['evening'] } as const
  expect(rankProviders([inTheEvening, { ...woman, nextFree: now + days(7) }], preferred, now)[0]?.id).toBe(2)
  expect(rankProviders([man, { ...woman, nextFree: now + days(12) }], preferred, now)[0]?.id).toBe(2)
})

it('weights the reason more than gender, time of day and approach together', () => {
  const preferred: RankingPreferences = {
    ...nothing,
    reasons: ['GRI'],
    gender: 'Female',
    partOfDay: 'morning',
    approach: 'listening',
  }
  const lister = {
    ...somebody,
    specialties: ['GRI'],
    gender: 'Male',
    approach: 'tools',
    partsOfDay: [],
  } as const
  expect(scoreProvider(lister, preferred, now)).toBeGreaterThan(scoreProvider(somebody, preferred, now))
})
