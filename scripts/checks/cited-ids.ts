import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root, type Source, sourcesLike } from '../repository-files.ts'
import { tableRows } from '../traceability/test-sources.ts'

/** What can be cited, and whether a document is there. */
export interface Defined {
  /** Ids of docs/requirements.tsv, as in `VALID-19`. */
  readonly requirements: ReadonlySet<string>
  /** Ids of docs/readings.md, as in `RD-154`. */
  readonly readings: readonly string[]
  /** Numbers of docs/decisions, as in `028`. */
  readonly decisions: ReadonlySet<string>
  /** Whether a path from the root leads to a file. */
  readonly isFile: (file: string) => boolean
}

const READINGS = 'docs/readings.md'
const KINDS = /\.(?:ts|tsx|mjs|css|md|yaml|json|tsv)$/
/** The log of changes tells of ids as they were; the tests of this check show wrong ones. */
const LEFT_OUT = new Set(['CHANGELOG.md', 'package-lock.json', 'scripts/checks/cited-ids.test.ts'])

/** Every text file that may cite something. */
export const citingSources = (): readonly Source[] =>
  sourcesLike(KINDS).filter(({ file }) => !LEFT_OUT.has(file) && !file.includes('/migrations/'))

/** Ids of the readings a text defines, one heading each. */
export const readingsIn = (text: string): readonly string[] =>
  [...text.matchAll(/^### (RD-\d{3}) \S/gm)].map(([, id = '']) => id)

/** What the documents of this repository define. */
export const definedHere = (): Defined => ({
  requirements: new Set(tableRows('requirements.tsv').map(([id = '']) => id)),
  readings: readingsIn(readFileSync(path.join(root, READINGS), 'utf8')),
  decisions: new Set(readdirSync(path.join(root, 'docs/decisions')).map((name) => name.slice(0, 3))),
  isFile: (file) => existsSync(path.join(root, file)),
})

/** Citations of what lies outside of the repository: its older ids, sections of the specification, numbered traps. */
const OUTSIDE = /\bAMB-\d+|\b[Rr]ulings?[\s*]+R\d+|\b[Ss]pec §\d+|\btrust,?[\s*]+traps? \d+/g
/**
 * A document by its name. Quoted in code it is a file to work with, not a citation; `<slug>.md` is a pattern, and articles
 * are contents.
 */
const DOCUMENT = /(?<![\w./<>'"}*-])[\w.-][\w./-]*\.(?:md|tsv|txt)\b/g
const READING = /\bRD-\d+/g
const DECISIONS = /\b[Dd]ecisions?[\s*]+(\d{3}(?:(?:,| and| to)[\s*]+\d{3})*)\b/g

/**
 * Every citation that leads nowhere, as `file:line what is wrong`, and every reading that is defined twice or cited
 * nowhere.
 */
export function deadCitations(sources: readonly Source[], defined: Defined): readonly string[] {
  const areas = new Set([...defined.requirements].map((id) => id.split('-')[0]))
  const requirement = new RegExp(`\\b(?:${[...areas].join('|')})-\\d+`, 'g')
  const readings = new Set(defined.readings)
  const cited = new Set<string>()

  const inSource = ({ file, text }: Source): readonly string[] => {
    const lineOf = (at: number): number => text.slice(0, at).split('\n').length
    const find = (sign: RegExp, fault: (match: RegExpExecArray) => string | null): readonly string[] =>
      [...text.matchAll(sign)].flatMap((match) => {
        const told = fault(match)
        return told === null ? [] : [`${file}:${lineOf(match.index)} ${told}`]
      })
    return [
      ...find(OUTSIDE, ([id]) => `cites ${id.replace(/[\s*]+/g, ' ')}, which is outside of the repository`),
      ...find(READING, ([id]) => {
        if (file !== READINGS) cited.add(id)
        return readings.has(id) ? null : `cites ${id}, which is not in ${READINGS}`
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
    ...twice.map((id) => `${READINGS} defines ${id} twice`),
    ...[...readings]
      .filter((id) => !cited.has(id))
      .map((id) => `${READINGS} defines ${id}, which nothing cites`),
  ]
}
