import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import { expect, it } from 'vitest'
import { findFirstFreeStart } from '#modules/availability/slots.ts'
import {
  approaches,
  identities,
  SPANISH_ID,
  specialties,
  stateId,
} from '#modules/directory/reference-data.ts'
import { generateProvider, lastNames, biographyPhrases } from './generate-provider.ts'
import { places } from './places.ts'
import { statements } from './statements.ts'

const directory = Array.from({ length: 640 }, (_, index) => generateProvider(index))
const licensedIn = (state: string) => directory.filter(({ states }) => states.includes(state))
const now = Temporal.Instant.from('2026-03-02T14:00:00Z').epochMilliseconds

it('generates the same counselor at each index, for any directory size [CALL-51]', () => {
  expect(directory.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, index) => generateProvider(index)))
  expect(new Set(directory.map(({ row }) => row.id)).size).toBe(640)
})

it('covers all 52 states, each counselor with one to four licenses including the home state [CALL-51, ENTITY-21]', () => {
  for (const { code } of usStates) expect(licensedIn(code).length, code).toBeGreaterThan(0)
  for (const { row, states } of directory) {
    expect(states[0]).toBe(row.state)
    expect(new Set(states).size).toBe(states.length)
    expect(states.length).toBeLessThanOrEqual(4)
  }
  expect(places).toHaveLength(52)
})

it('has exactly one counselor for Wyoming and only Spanish speakers for Puerto Rico [CALL-51]', () => {
  expect(licensedIn('WY')).toHaveLength(1)
  expect(licensedIn('PR').every(({ row }) => row.languageIds.includes(SPANISH_ID))).toBe(true)
  expect(licensedIn('PR').length).toBeGreaterThan(3)
})

it('has more than one page of counselors in the large states [BOOK-08]', () => {
  for (const state of ['CA', 'TX', 'FL', 'NY', 'CO', 'IL'])
    expect(licensedIn(state).length, state).toBeGreaterThan(30)
})

it('has both methods in every state, but only video in Idaho [CALL-51]', () => {
  for (const { code } of usStates) {
    expect(
      licensedIn(code).some(({ row }) => row.methods.includes('video')),
      code,
    ).toBe(true)
    if (code !== 'WY')
      expect(
        licensedIn(code).some(({ row }) => row.methods.includes('phone')),
        code,
      ).toBe(true)
  }
  expect(licensedIn('ID').every(({ row }) => row.methods.includes('video'))).toBe(true)
})

it('has about three percent without free time for two weeks [CALL-52]', () => {
  const twoWeeks = now + 14 * 24 * 3_600_000
  const full = directory.filter(({ row }) => (findFirstFreeStart(row, [], now) ?? Infinity) > twoWeeks)
  expect(full.length / directory.length).toBeGreaterThan(0.02)
  expect(full.length / directory.length).toBeLessThan(0.04)
})

it('has a counselor for every concern of the intake [CALL-52]', () => {
  for (const { code } of specialties) {
    expect(directory.filter(({ row }) => row.specialties.includes(code)).length).toBeGreaterThan(30)
  }
})

it('generates different names, texts and hours [CALL-52]', () => {
  expect(new Set(directory.map(({ row }) => row.fullname)).size).toBeGreaterThan(600)
  expect(new Set(directory.map(({ row }) => row.aboutMe)).size).toBeGreaterThan(600)
  expect(new Set(directory.map(({ row }) => JSON.stringify(row.weeklyHours))).size).toBeGreaterThan(5)
})

/** How texts name each specialty. */
const named: Readonly<Record<string, RegExp>> = {
  ANX: /anxi|worr|panic/i,
  DEP: /depress|low mood/i,
  FAM: /famil|parent/i,
  GRI: /grief|griev|\bloss|mourn/i,
  REL: /relationship|couple|partner|marriage|fights?\b|argument|\blove\b/i,
  STR: /stress|burn/i,
  SUB: /alcohol|drink|drug|sober/i,
}

it('describes one approach in statement and biography, the searchable one', () => {
  for (const { row } of directory) {
    const own = row.approach ?? 'listening'
    expect(statements[own], row.fullname).toContain(row.statement)
    for (const approach of approaches) {
      const { openings, methods } = biographyPhrases[approach]
      const toldOf = [openings, methods].map((told) => told.filter((one) => row.aboutMe.includes(one)).length)
      expect(toldOf, `${row.fullname} ${approach}`).toEqual(approach === own ? [1, 1] : [0, 0])
    }
  }
})

it('names only listed specialties in statement and biography', () => {
  for (const { row } of directory) {
    const words = `${row.statement ?? ''} ${row.aboutMe}`
    const fields = Object.keys(named).filter((code) => named[code]?.test(words))
    expect(
      fields.filter((code) => !row.specialties.includes(code)),
      `${row.fullname}: ${words}`,
    ).toEqual([])
    expect(fields.length, words).toBeGreaterThan(0)
  }
})

it('repeats no statement within a state', () => {
  for (const { code } of usStates) {
    const said = licensedIn(code).map(({ row }) => row.statement)
    expect(
      said.filter((one, at) => said.indexOf(one) !== at),
      code,
    ).toEqual([])
  }
})

it('has stated identities independent of family names', () => {
  const many = Array.from({ length: 4000 }, (_, index) => generateProvider(index))
  for (const identity of identities) {
    const sayIt = many.filter(({ row }) => row.identities?.includes(identity))
    const families = new Set(sayIt.map(({ sortName }) => sortName.split(',')[0]))
    expect(families.size, identity).toBeGreaterThan(lastNames.length * 0.9)
    expect(sayIt.length / many.length, identity).toBeLessThan(0.2)
  }
})

it('numbers the states as the service does [CALL-52]', () => {
  expect([stateId('AL'), stateId('FL'), stateId('GA'), stateId('PR')]).toEqual([1, 10, 11, 58])
})
