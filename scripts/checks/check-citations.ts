import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot, type SourceFile, listSources } from '../repository-files.ts'
import { readTableRows } from '../traceability/test-sources.ts'

/** Valid citation targets. */
export interface KnownIds {
  /** Ids of docs/requirements.tsv, such as `VALID-19`. */
  readonly requirements: ReadonlySet<string>
  /** Ids of docs/readings.md, such as `RD-154`. */
  readonly readings: readonly string[]
  /** Numbers in docs/decisions, such as `028`. */
  readonly decisions: ReadonlySet<string>
  /** Whether a path from the root exists. */
  readonly isFile: (file: string) => boolean
}

const INTERPRETATIONS_FILE = 'docs/readings.md'
const KINDS = /\.(?:ts|tsx|mjs|css|md|yaml|json|tsv)$/
/** The changelog cites historical ids; the tests of this check contain invalid ones. */
const EXCLUDED = new Set(['CHANGELOG.md', 'package-lock.json', 'scripts/checks/check-citations.test.ts'])

/** All text files that may contain citations. */
export const listCitingSources = (): readonly SourceFile[] =>
  listSources(KINDS).filter(({ file }) => !EXCLUDED.has(file) && !file.includes('/migrations/'))

/** Ids of the interpretations that a text defines, one heading each. */
export const extractInterpretationIds = (text: string): readonly string[] =>
  [...text.matchAll(/^### (RD-\d{3}) \S/gm)].map(([, id = '']) => id)

/** Reads the definitions in the documents of this repository. */
export const loadKnownIds = (): KnownIds => ({
  requirements: new Set(readTableRows('requirements.tsv').map(([id = '']) => id)),
  readings: extractInterpretationIds(readFileSync(path.join(repositoryRoot, INTERPRETATIONS_FILE), 'utf8')),
  decisions: new Set(
    readdirSync(path.join(repositoryRoot, 'docs/decisions')).map((name) => name.slice(0, 3)),
  ),
  isFile: (file) => existsSync(path.join(repositoryRoot, file)),
})

/** Citations of external documents: retired ids, sections of the specification, numbered traps. */
const EXTERNAL_CITATION = /\bAMB-\d+|\b[Rr]ulings?[\s*]+R\d+|\b[Ss]pec §\d+|\btrust,?[\s*]+traps? \d+/g
/**
 * A document name. A quoted name in code is a file name, not a citation; `<slug>.md` is a pattern, and articles are
 * content.
 */
const DOCUMENT = /(?<![\w./<>'"}*-])[\w.-][\w./-]*\.(?:md|tsv|txt)\b/g
const INTERPRETATION_ID = /\bRD-\d+/g
const DECISIONS = /\b[Dd]ecisions?[\s*]+(\d{3}(?:(?:,| and| to)[\s*]+\d{3})*)\b/g

/**
 * Reports every citation without a target as `file:line message`, and every interpretation that is defined twice or
 * never cited.
 */
export function findDeadCitations(sources: readonly SourceFile[], defined: KnownIds): readonly string[] {
  const areas = new Set([...defined.requirements].map((id) => id.split('-')[0]))
  const requirement = new RegExp(`\\b(?:${[...areas].join('|')})-\\d+`, 'g')
  const readings = new Set(defined.readings)
  const cited = new Set<string>()

  const inSource = ({ file, text }: SourceFile): readonly string[] => {
    const lineOf = (at: number): number => text.slice(0, at).split('\n').length
    const find = (sign: RegExp, fault: (match: RegExpExecArray) => string | null): readonly string[] =>
      [...text.matchAll(sign)].flatMap((match) => {
        const told = fault(match)
        return told === null ? [] : [`${file}:${lineOf(match.index)} ${told}`]
      })
    return [
      ...find(
        EXTERNAL_CITATION,
        ([id]) => `cites ${id.replace(/[\s*]+/g, ' ')}, which is outside of the repository`,
      ),
      ...find(INTERPRETATION_ID, ([id]) => {
        if (file !== INTERPRETATIONS_FILE) cited.add(id)
        return readings.has(id) ? null : `cites ${id}, which is not in ${INTERPRETATIONS_FILE}`
      }),
      ...find(requirement, ([id]) =>
        defined.requirements.has(id) ? null : `cites ${id}, which is not in docs/requirements.tsv`,
      ),
      ...find(DECISIONS, ([, numbers = '']) => {
        const missing = (numbers.match(/\d{3}/g) ?? []).filter((number) => !defined.decisions.has(number))
        return missing.length === 0
          ? null
          : `cites decision ${missing.join(', ')}, which is not in docs/decisions`
      }),
      ...find(DOCUMENT, ([name]) =>
        name.startsWith('articles/') ||
        [name, path.posix.join(path.posix.dirname(file), name)].some(defined.isFile)
          ? null
          : `cites ${name}, which is not in the repository`,
      ),
    ]
  }

  const faults = sources.flatMap(inSource)
  const twice = defined.readings.filter((id, at) => defined.readings.indexOf(id) !== at)
  return [
    ...faults,
    ...twice.map((id) => `${INTERPRETATIONS_FILE} defines ${id} twice`),
    ...[...readings]
      .filter((id) => !cited.has(id))
      .map((id) => `${INTERPRETATIONS_FILE} defines ${id}, which nothing cites`),
  ]
}
