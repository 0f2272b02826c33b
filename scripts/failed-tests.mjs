// Reads the reports of `npm test`: the names of failed and flaky tests for its summary, and the counts of journeys.
import { stripVTControlCharacters } from 'node:util'

/** Characters of a message. */
const MOST = 300

/** A report's message in one line that can be read: without colours, cut where it is long. */
const inOneLine = (message) =>
  stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n')[0]
    .slice(0, MOST)

/** Out of Vitest's report, a line for each test that failed and for each file that did not run. */
export function failedUnits({ testResults }, root) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${inOneLine(message)}`] : []
    return failed.map((test) => `${file}: ${test.fullName}: ${inOneLine(test.failureMessages[0])}`)
  })
}

/** The specs of Playwright's report that match, one line each. */
const journeysWhere = (matches, { suites = [] }) =>
  suites.flatMap(({ file, specs = [], suites: inner }) => [
    ...specs.filter(matches).map(({ title, line }) => `${file}:${line}: ${title}`),
    ...journeysWhere(matches, { suites: inner }),
  ])

/** One line for each journey that failed. */
export const failedJourneys = (report) => journeysWhere(({ ok }) => !ok, report)

/** One line for each journey that failed first and passed when it was retried. */
export const flakyJourneys = (report) =>
  journeysWhere(({ tests = [] }) => tests.some(({ status }) => status === 'flaky'), report)

/** More flaky journeys than this in one run fail it. */
export const MAX_FLAKY = 2

/** A flaky journey counts as passed, unless there are too many of them. */
export function countJourneys({ stats: { expected, unexpected, flaky, skipped } }) {
  const tooMany = flaky > MAX_FLAKY
  return {
    passed: expected + (tooMany ? 0 : flaky),
    failed: unexpected + (tooMany ? flaky : 0),
    skipped,
  }
}
