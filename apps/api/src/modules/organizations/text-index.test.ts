import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildSearchText, normalizeSearchTerm, type OrganizationRecord } from './organization.ts'
import { createTextIndex, type SearchText } from './organization-repository.ts'

/** The reference implementation: a scan of all texts. */
function plainScan(texts: readonly SearchText[], term: string, atMost: number): readonly string[] {
  const found = texts.filter(({ searchText }) => searchText.includes(term))
  return found.slice(0, atMost).map(({ id }) => id)
}

const asTexts = (texts: readonly string[]): readonly SearchText[] =>
  texts.map((searchText, at) => ({ id: `text ${at}`, searchText }))

/** Few letters, so that fragments repeat; some change length or number in lower case. */
const letter = fc.constantFrom(
  ...'aAbBn1',
  ' ',
  ' ',
  'é',
  'É',
  'ß',
  'ẞ',
  'İ',
  '東',
  '京',
  '🌲',
  'e\u0301',
  '-',
)
const word = fc.string({ unit: letter, minLength: 1, maxLength: 8 })
const organisation = fc.record({
  program_name: word,
  username: word,
  location: fc.option(word),
  alternate_names: fc.array(word, { maxLength: 3 }),
  locations: fc.array(word, { maxLength: 3 }),
})
const textOf = fc
  .tuple(organisation, fc.nat())
  .map(([{ locations, ...record }]) => buildSearchText(record as unknown as OrganizationRecord, locations))

describe('the search index', () => {
  it('finds the same as a full scan, in the same order [CALL-02]', () => {
    const texts = fc.array(textOf, { maxLength: 100 }).map(asTexts)
    fc.assert(
      fc.property(texts, fc.array(word, { minLength: 1, maxLength: 20 }), fc.nat(), (all, words, from) => {
        const find = createTextIndex(all)
        // Terms a person may type, and fragments that occur in a text.
        const piece = all[from % Math.max(1, all.length)]?.searchText.split('\n')[0]?.slice(from % 3) ?? ''
        const terms = [...words, piece].flatMap((one) => normalizeSearchTerm(one) ?? [])
        for (const term of [...terms, 'a', 'é', ' '])
          for (const atMost of [1, 10, 1000]) expect(find(term, atMost)).toEqual(plainScan(all, term, atMost))
      }),
      { numRuns: 300 },
    )
  })

  it('scans few of ten thousand texts, however common the parts of a term are [CALL-02]', () => {
    let looked = 0
    const texts = Array.from({ length: 10_000 }, (_, at) => ({
      id: `text ${at}`,
      get searchText() {
        looked += 1
        return `programme of valley ${at} health`
      },
    }))
    const find = createTextIndex(texts)
    const looksFor = (term: string) => {
      looked = 0
      const found = find(term, 10)
      return { found: found.length, looked }
    }
    expect(looksFor('pr')).toEqual({ found: 10, looked: 10 })
    expect(looksFor('of valley')).toEqual({ found: 10, looked: 10 })
    expect(looksFor('valley 9998 ')).toEqual({ found: 1, looked: 1 })
    // Fragments may share a bucket: a few scans find nothing.
    for (const term of ['zz', 'xyzzy', 'valley programme', 'programme of health']) {
      const { found, looked: inVain } = looksFor(term)
      expect([term, found, inVain <= 200]).toEqual([term, 0, true])
    }
  })
})
