// Reads the reports of `npm test`: names of failed and flaky tests for its summary, and the counts of journeys.
import { stripVTControlCharacters } from 'node:util'

/** Maximum message length. */
const MOST = 300

/** Formats a message as one line: without ANSI colors, truncated. */
const inOneLine = (message) =>
  stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n')[0]
    .slice(0, MOST)

/** One line per failed test, and per file that did not run, in Vitest's report. */
export function failedUnits({ testResults }, root) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${inOneLine(message)}`] : []
    return failed.map((test) => `${file}: ${test.fullName}: ${inOneLine(test.failureMessages[0])}`)
  })
}

/** Matching specs of Playwright's report, one line each. */
const journeysWhere = (matches, { suites = [] }) =>
  suites.flatMap(({ file, specs = [], suites: inner }) => [
    ...specs.filter(matches).map(({ title, line }) => `${file}:${line}: ${title}`),
    ...journeysWhere(matches, { suites: inner }),
  ])

/** One line per failed journey. */
export const failedJourneys = (report) => journeysWhere(({ ok }) => !ok, report)

/** One line per journey that passed only after a retry. */
export const flakyJourneys = (report) =>
  journeysWhere(({ tests = [] }) => tests.some(({ status }) => status === 'flaky'), report)

/** More flaky journeys than this fail the run. */
export const MAX_FLAKY = 2

/** A flaky journey counts as passed, unless there are too many. */
export function countJourneys({ stats: { expected, unexpected, flaky, skipped } }) {
  const tooMany = flaky > MAX_FLAKY
  return {
    passed: expected + (tooMany ? 0 : flaky),
    failed: unexpected + (tooMany ? flaky : 0),
    skipped,
  }
}
