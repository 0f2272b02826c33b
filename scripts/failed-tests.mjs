// Which tests failed, by name, out of the reports that `npm test` counts: whoever sees only the end of a run finds them there.
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

/** Out of Playwright's report, a line for each journey that failed. */
export function failedJourneys({ suites = [] }) {
  return suites.flatMap(({ file, specs = [], suites: inner }) => [
    ...specs.filter(({ ok }) => !ok).map(({ title, line }) => `${file}:${line}: ${title}`),
    ...failedJourneys({ suites: inner }),
  ])
}
