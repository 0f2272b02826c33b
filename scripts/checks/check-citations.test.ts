import { describe, expect, it } from 'vitest'
import {
  listCitingSources,
  findDeadCitations,
  type KnownIds,
  loadKnownIds,
  extractInterpretationIds,
} from './check-citations.ts'

const defined: KnownIds = {
  requirements: new Set(['VALID-19', 'ROUTE-01']),
  readings: ['RD-008'],
  decisions: new Set(['042', '043']),
  isFile: (file) => file === 'docs/operating.md',
}
const cited = '/** As RD-008 reads it. */\n'
const told = (text: string, file = 'apps/one.ts') =>
  findDeadCitations([{ file, text: cited + text }], defined)

describe('a citation', () => {
  it.each([
    ['/** RD-154 */', 'cites RD-154, which is not in docs/readings.md'],
    ['/** VALID-99 */', 'cites VALID-99, which is not in docs/requirements.tsv'],
    ['/** (decision 099) */', 'cites decision 099, which is not in docs/decisions'],
    ['/** (decisions 042, 098 and 043) */', 'cites decision 098, which is not in docs/decisions'],
    ['/** (AMB-54) */', 'cites AMB-54, which is outside of the repository'],
    ['/** (ruling R16) */', 'cites ruling R16, which is outside of the repository'],
    ['/** rulings R9 to R11 */', 'cites rulings R9, which is outside of the repository'],
    ['/** (spec §5) */', 'cites spec §5, which is outside of the repository'],
    ['/** (trust trap 6) */', 'cites trust trap 6, which is outside of the repository'],
    ['/** (contract.md 4.1) */', 'cites contract.md, which is not in the repository'],
    ['/** see `docs/gone.tsv` */', 'cites docs/gone.tsv, which is not in the repository'],
    ['/** (specification.txt) */', 'cites specification.txt, which is not in the repository'],
  ])('without a target is reported with file and line: %s', (line, fault) => {
    expect(told(`\n${line}\n`)).toEqual([`apps/one.ts:3 ${fault}`])
  })

  it('is found across line breaks', () => {
    expect(told('/** as decided (decision\n * 099) and (trust\n * trap 31) */')).toHaveLength(2)
  })

  it.each([
    '/** VALID-19, RD-008 (decision 042), docs/operating.md, promise (trust R16) */',
    "readFileSync('a/gone.md')",
    '/** `articles/<topic>/<slug>.md` */',
  ])('with a target, or other text, is accepted: %s', (line) => {
    expect(told(line)).toEqual([])
  })

  it('may name a document in the same folder', () => {
    expect(told('see operating.md', 'docs/architecture.md')).toEqual([])
  })
})

describe('an interpretation', () => {
  it('is defined by its heading', () => {
    expect(extractInterpretationIds('## Forms\n\n### RD-008 Registration\n\nSee RD-009.\n')).toEqual([
      'RD-008',
    ])
  })

  it('that is never cited is reported', () => {
    expect(findDeadCitations([{ file: 'docs/readings.md', text: '### RD-008 One\n' }], defined)).toEqual([
      'docs/readings.md defines RD-008, which nothing cites',
    ])
  })

  it('must be defined only once', () => {
    expect(
      findDeadCitations([{ file: 'apps/one.ts', text: cited }], {
        ...defined,
        readings: ['RD-008', 'RD-008'],
      }),
    ).toEqual(['docs/readings.md defines RD-008 twice'])
  })
})

it('every citation in this repository has a target', () => {
  const sources = listCitingSources()
  expect(sources.length).toBeGreaterThan(1000)
  expect(findDeadCitations(sources, loadKnownIds())).toEqual([])
})
