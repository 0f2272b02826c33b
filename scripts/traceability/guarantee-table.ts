import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '../repository-files.ts'
import { readTableRows, readTestSources } from './test-sources.ts'

/**
 * One guarantee of docs/promises.tsv. `tier` is where it is tested: C in `npm test`, N in `npm run test:deep`, R manually
 * before a release. `open` describes what no test covers, and `since` is the date (YYYY-MM-DD).
 */
export interface Guarantee {
  readonly id: string
  readonly tier: string
  readonly words: string
  readonly since: string
  readonly open: string
}

/** A test that ran, by its full name. */
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
 * Guarantees in a test name, and the number of cases (default one).
 * `refuses forged tokens (trust S7: 16 cases)`, `a backup (trust R9, S24)`. A suite name applies to all of its tests.
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

/** All guarantees named by tests, whether they ran or not. */
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

/** Normalizes the status of Vitest or Playwright. A journey that passed on retry is passed; `npm test` lists it as flaky. */
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

/** Results of the last `npm test`, or null if there are none. */
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
