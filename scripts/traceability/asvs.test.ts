import { describe, expect, it } from 'vitest'
import { checkClauses, readClauses } from './asvs-table.ts'

/** Number of requirements of levels 1 and 2 per chapter of ASVS 5.0.0, and of selected ones of level 3. */
const chapters: Readonly<Record<string, readonly [number, number]>> = {
  1: [27, 3],
  2: [11, 0],
  3: [19, 5],
  4: [10, 2],
  5: [9, 2],
  6: [35, 3],
  7: [18, 1],
  8: [7, 1],
  9: [7, 0],
  10: [29, 0],
  11: [14, 2],
  12: [9, 0],
  13: [13, 4],
  14: [9, 4],
  15: [13, 4],
  16: [16, 1],
  17: [7, 0],
}

describe('ASVS 5.0 (trust S33)', () => {
  const clauses = readClauses()

  it(`has a row for every requirement of levels 1 and 2 (trust S33: ${clauses.length} cases)`, () => {
    const counted = Object.fromEntries(
      Object.keys(chapters).map((chapter) => {
        const of = clauses.filter(({ id }) => id.split('.')[0] === chapter)
        const high = of.filter(({ level }) => level === '3').length
        return [chapter, [of.length - high, high]]
      }),
    )
    expect(counted).toEqual(chapters)
    expect(new Set(clauses.map(({ id }) => id)).size).toBe(clauses.length)
  })

  it('names existing tests and documents as proof, or a dated reason', () => {
    expect(checkClauses(clauses)).toEqual([])
  })

  it('reports missing proofs', () => {
    const clause = { id: '1.1.1', level: '2', since: '', reason: '' }
    const proof = [
      'S99',
      '"no test has this name"'.replace('no', 'surely no'),
      'docs/gone.md',
      'docs/operating.md#Gone',
    ]
    const broken = [
      { ...clause, proof },
      { ...clause, proof: [] },
      { ...clause, proof: [], reason: 'open: some day' },
    ]
    expect(checkClauses(broken)).toHaveLength(proof.length + 2)
  })
})
