import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '../repository-files.ts'
import { readTableRows, readTestSources } from './test-sources.ts'

/**
 * One promise of docs/promises.tsv. `tier` says when it is proven: C in `npm test`, N in `npm run test:deep`, R by people
 * before a release. `open` says what of it no test proves, and `since` from which day (YYYY-MM-DD) that is known.
 */
export interface Guarantee {
  readonly id: string
  readonly tier: string
  readonly words: string
  readonly since: string
  readonly open: string
}

/** A test that was run, by its whole name. */
export interface TestRun {
  readonly name: string
  readonly status: 'passed' | 'failed' | 'skipped'
}

export const readGuarantees = (): readonly Guarantee[] =>
  readTableRows('promises.tsv').map(([id = '', tier = '', words = '', since = '', open = '']) => ({
    id,
    tier,
    words,
    since,
    open,
  }))

const GUARANTEE_MARK = /\(trust ([SRA]\d+(?:, [SRA]\d+)*)(?:: (\d+|\$\{[^}]+\}) cases)?/g

/**
 * The promises a name proves, and in how many cases: one, if it does not say more.
 * `refuses forged tokens (trust S7: 16 cases)`, `a backup (trust R9, S24)`. Suites may be marked for all of their tests.
 */
export function extractGuaranteeIds(name: string): {
  readonly ids: readonly string[]
  readonly cases: number
} {
  const marks = [...name.matchAll(GUARANTEE_MARK)]
  return {
    ids: [...new Set(marks.flatMap(([, ids = '']) => ids.split(', ')))],
    cases: Math.max(1, ...marks.map(([, , cases]) => Number(cases)).filter(Number.isFinite)),
  }
}

/** Every promise that is in the name of a test, run or not. */
export const listTestedGuarantees = (): ReadonlySet<string> =>
  new Set(readTestSources().flatMap((text) => extractGuaranteeIds(text).ids))

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
export const normalizeStatus = (status: string): TestRun['status'] => {
  if (['passed', 'expected', 'flaky'].includes(status)) return 'passed'
  return ['pending', 'skipped', 'todo', 'disabled'].includes(status) ? 'skipped' : 'failed'
}

const flattenSuite = (suite: Suite, above: string): readonly TestRun[] => {
  const name = `${above} ${suite.title}`
  return [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests.map(({ status }) => ({ name: `${name} ${title}`, status: normalizeStatus(status) })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => flattenSuite(inner, name)),
  ]
}

/** What the last `npm test` ran, or null when it left no results. */
export function readLastRun(): readonly TestRun[] | null {
  const [unit, e2e] = ['unit.json', 'e2e.json'].map((name) => path.join(repositoryRoot, '.tmp/counts', name))
  const read = <T>(file: string | undefined): T | null =>
    file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
  const units = read<UnitResults>(unit)
  const journeys = read<{ readonly suites: readonly Suite[] }>(e2e)
  if (!units && !journeys) return null
  return [
    ...(units?.testResults ?? []).flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({ name: fullName, status: normalizeStatus(status) })),
    ),
    ...(journeys?.suites ?? []).flatMap((suite) => flattenSuite(suite, '')),
  ]
}
