import { describe, expect, it } from 'vitest'
import { countJourneys, failedJourneys, failedUnits, flakyJourneys } from './failed-tests.mjs'

describe('names of failed tests', () => {
  const test = (status: string, fullName: string) => ({
    fullName,
    status,
    failureMessages: status === 'failed' ? ['\u001B[31mError: no\u001B[39m\n    at one place'] : [],
  })

  it('lists each failed unit test with its message in one line', () => {
    const assertionResults = [test('passed', 'holds'), test('failed', 'does not hold')]
    const report = { testResults: [{ name: '/house/apps/a.test.ts', status: 'failed', assertionResults }] }
    expect(failedUnits(report, '/house')).toEqual(['apps/a.test.ts: does not hold: Error: no'])
  })

  it('lists a file that did not run', () => {
    const report = {
      testResults: [
        { name: '/house/a.test.ts', status: 'failed', message: 'Cannot find b', assertionResults: [] },
        { name: '/house/c.test.ts', status: 'passed', message: '', assertionResults: [] },
      ],
    }
    expect(failedUnits(report, '/house')).toEqual(['a.test.ts: Cannot find b'])
  })

  it('lists each failed journey at any nesting depth', () => {
    const spec = (title: string, ok: boolean) => ({ title, line: 12, ok })
    const report = {
      suites: [
        {
          file: 'journeys/a.spec.ts',
          specs: [spec('books', true)],
          suites: [{ file: 'journeys/a.spec.ts', specs: [spec('cancels', false)] }],
        },
      ],
    }
    expect(failedJourneys(report)).toEqual(['journeys/a.spec.ts:12: cancels'])
  })
})

describe('flaky journeys', () => {
  const spec = (title: string, status: string) => ({
    title,
    line: 7,
    ok: status !== 'unexpected',
    tests: [{ status }],
  })

  it('are listed separately from failed ones', () => {
    const report = {
      suites: [
        {
          file: 'a.spec.ts',
          specs: [spec('books', 'flaky'), spec('cancels', 'unexpected'), spec('reads', 'expected')],
          suites: [{ file: 'a.spec.ts', specs: [spec('moves', 'flaky')] }],
        },
      ],
    }
    expect(flakyJourneys(report)).toEqual(['a.spec.ts:7: books', 'a.spec.ts:7: moves'])
    expect(failedJourneys(report)).toEqual(['a.spec.ts:7: cancels'])
  })

  it.each([
    { flaky: 0, passed: 100, failed: 0 },
    { flaky: 2, passed: 102, failed: 0 },
    { flaky: 3, passed: 100, failed: 3 },
  ])('count as passed up to two: $flaky', ({ flaky, passed, failed }) => {
    const stats = { expected: 100, unexpected: 0, flaky, skipped: 4 }
    expect(countJourneys({ stats })).toEqual({ passed, failed, skipped: 4 })
  })
})
