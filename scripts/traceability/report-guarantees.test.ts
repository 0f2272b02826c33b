import { describe, expect, it } from 'vitest'
import {
  listTestedGuarantees,
  extractGuaranteeIds,
  readGuarantees,
  normalizeStatus,
} from './guarantee-table.ts'

describe('the table of guarantees', () => {
  const promises = readGuarantees()

  it('has every row once, S1 to S33, R1 to R16 and A1 to A18, each with tier and text', () => {
    const all = (letter: string, last: number) =>
      Array.from({ length: last }, (_, at) => `${letter}${at + 1}`)
    expect(promises.map(({ id }) => id)).toEqual([...all('S', 33), ...all('R', 16), ...all('A', 18)])
    expect(promises.filter(({ tier }) => !/^(C|N|C\/N|R)$/.test(tier))).toEqual([])
    expect(promises.filter(({ words }) => words.length < 5 || words.length > 52)).toEqual([])
  })

  it('has every guarantee that a test names', () => {
    const known = new Set(promises.map(({ id }) => id))
    expect([...listTestedGuarantees()].filter((id) => !known.has(id))).toEqual([])
  })

  it('has an open reason with a date for every guarantee without a test', () => {
    const named = listTestedGuarantees()
    expect(promises.filter(({ id, open }) => open === '' && !named.has(id)).map(({ id }) => id)).toEqual([])
    expect(promises.filter(({ open, since }) => (open !== '') !== /^\d{4}-\d\d-\d\d$/.test(since))).toEqual(
      [],
    )
  })
})

describe('the status of a test', () => {
  it.each([
    ['expected', 'passed'],
    ['flaky', 'passed'],
    ['unexpected', 'failed'],
    ['pending', 'skipped'],
  ])('%s counts as %s', (word, status) => expect(normalizeStatus(word)).toBe(status))
})

describe('the guarantee in a test name', () => {
  // Concatenated here, so that these names prove nothing themselves.
  const marked = (inner: string) => `does as it should (trust ${inner})`
  it.each([
    { name: 'does as it should', ids: [], cases: 1 },
    { name: marked('S7'), ids: ['S7'], cases: 1 },
    { name: marked('R9, S24'), ids: ['R9', 'S24'], cases: 1 },
    { name: marked('R8, trap 41'), ids: ['R8'], cases: 1 },
    { name: marked('trap 7'), ids: [], cases: 1 },
    { name: `${marked('S1')} in ${marked('S1: 11 cases')}`, ids: ['S1'], cases: 11 },
  ])('is parsed: $ids in $cases', ({ name, ids, cases }) => {
    expect(extractGuaranteeIds(name)).toEqual({ ids, cases })
  })
})
