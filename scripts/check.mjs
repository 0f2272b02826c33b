// `npm test`: everything that must hold, in the order in which a fault is cheapest to find. Ends with one line of counts.
// The tests of scripts/long-tests.ts and the journeys of e2e/long-journeys.ts are run with `--all` and `--deep` only.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { failedJourneys, failedUnits } from './failed-tests.mjs'

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)
rmSync('.tmp/counts', { recursive: true, force: true })
mkdirSync('.tmp/counts', { recursive: true })
const deep = process.argv.includes('--deep')
/** Which tests and journeys run: all of them, or those of a few minutes. */
const run = deep || process.argv.includes('--all') ? 'all' : 'short'
const failedSteps = []

function step(name, command, args, env = {}) {
  process.stdout.write(`\n== ${name}\n`)
  const started = performance.now()
  const done = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...(deep ? { DEEP: '1' } : {}), ...env },
    shell: process.platform === 'win32',
  })
  const ok = done.status === 0
  if (!ok) failedSteps.push(name)
  process.stdout.write(
    `== ${name}: ${ok ? 'ok' : 'FAILED'} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`,
  )
}

/** What a step wrote down of its tests; null where it did not come so far. */
const reportOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

const withoutReport = { passed: 0, failed: 1, skipped: 0 }

step('format', 'npm', ['run', '--silent', 'format:check'])
step('types', 'npm', ['run', '--silent', 'typecheck'])
step('lint', 'npm', ['run', '--silent', 'lint'])
step('programmes', 'npm', ['run', '--silent', 'programmes'])
step(
  `unit and API tests (${run})`,
  'vitest',
  ['run', '--reporter=dot', '--reporter=json', '--outputFile.json=.tmp/counts/unit.json'],
  { TESTS: run },
)
step(`browser journeys (${run})`, 'playwright', ['test', '--reporter=list,json'], {
  JOURNEYS: run,
  PLAYWRIGHT_JSON_OUTPUT_NAME: '.tmp/counts/e2e.json',
})
if (deep) step('operations', 'npm', ['run', '--silent', 'test:ops'])
step('requirements', 'npm', ['run', '--silent', 'trace', '--', '--summary'])
step('promises', 'npm', ['run', '--silent', 'promises', '--', '--summary'])

const [units, journeys] = [reportOf('.tmp/counts/unit.json'), reportOf('.tmp/counts/e2e.json')]
const unit = units
  ? {
      passed: units.numPassedTests,
      failed:
        units.numFailedTests +
        (units.numFailedTestSuites && !units.numFailedTests ? units.numFailedTestSuites : 0),
      skipped: units.numPendingTests,
    }
  : withoutReport
const e2e = journeys
  ? {
      passed: journeys.stats.expected,
      failed: journeys.stats.unexpected + journeys.stats.flaky,
      skipped: journeys.stats.skipped,
    }
  : withoutReport
const names = [...(units ? failedUnits(units, root) : []), ...(journeys ? failedJourneys(journeys) : [])]
for (const name of names) process.stdout.write(`\n✗ ${name}`)
if (failedSteps.length > 0) process.stdout.write(`\nFailed: ${failedSteps.join(', ')}\n`)
const sum = (key) => unit[key] + e2e[key]
process.stdout.write(
  `\n${sum('passed')} passed, ${Math.max(sum('failed'), failedSteps.length > 0 ? 1 : 0)} failed, ${sum('skipped')} skipped\n`,
)
process.exit(failedSteps.length > 0 ? 1 : 0)
