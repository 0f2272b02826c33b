import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../repository-files.ts'
import { tableRows, testSources } from './test-sources.ts'

/**
 * One promise of docs/promises.tsv. `tier` says when it is proven: C in `npm test`, N in `npm run test:deep`, R by people
 * before a release. `open` says what of it no test proves, and `since` from which day (YYYY-MM-DD) that is known.
 */
export interface Promised {
  readonly id: string
  readonly tier: string
  readonly words: string
  readonly since: string
  readonly open: string
}

/** A test that was run, by its whole name. */
export interface Ran {
  readonly name: string
  readonly status: 'passed' | 'failed' | 'skipped'
}

export const readPromises = (): readonly Promised[] =>
  tableRows('promises.tsv').map(([id = '', tier = '', words = '', since = '', open = '']) => ({
    id,
    tier,
    words,
    since,
    open,
  }))

const mark = /\(trust ([SRA]\d+(?:, [SRA]\d+)*)(?:: (\d+|\$\{[^}]+\}) cases)?/g

/**
 * The promises a name proves, and in how many cases: one, if it does not say more.
 * `refuses forged tokens (trust S7: 16 cases)`, `a backup (trust R9, S24)`. Suites may be marked for all of their tests.
 */
export function promisedIn(name: string): { readonly ids: readonly string[]; readonly cases: number } {
  const marks = [...name.matchAll(mark)]
  return {
    ids: [...new Set(marks.flatMap(([, ids = '']) => ids.split(', ')))],
    cases: Math.max(1, ...marks.map(([, , cases]) => Number(cases)).filter(Number.isFinite)),
  }
}

/** Every promise that is in the name of a test, run or not. */
export const promisedAnywhere = (): ReadonlySet<string> =>
  new Set(testSources().flatMap((text) => promisedIn(text).ids))

interface UnitResults {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}
interface Suite {
  readonly title: string
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly { readonly status: string }[]
  }[]
}

/** How a test ended, by the word of Vitest or Playwright. A journey that passed when it was retried held; the summary of `npm test` names it. */
export const statusOf = (status: string): Ran['status'] => {
  if (['passed', 'expected', 'flaky'].includes(status)) return 'passed'
  return ['pending', 'skipped', 'todo', 'disabled'].includes(status) ? 'skipped' : 'failed'
}

const ranIn = (suite: Suite, above: string): readonly Ran[] => {
  const name = `${above} ${suite.title}`
  return [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests.map(({ status }) => ({ name: `${name} ${title}`, status: statusOf(status) })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => ranIn(inner, name)),
  ]
}

/** What the last `npm test` ran, or null when it left no results. */
export function lastRun(): readonly Ran[] | null {
  const [unit, e2e] = ['unit.json', 'e2e.json'].map((name) => path.join(root, '.tmp/counts', name))
  const read = <T>(file: string | undefined): T | null =>
    file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
  const units = read<UnitResults>(unit)
  const journeys = read<{ readonly suites: readonly Suite[] }>(e2e)
  if (!units && !journeys) return null
  return [
    ...(units?.testResults ?? []).flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({ name: fullName, status: statusOf(status) })),
    ),
    ...(journeys?.suites ?? []).flatMap((suite) => ranIn(suite, '')),
  ]
}
