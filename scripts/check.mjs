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

function counts(file, read) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  return read(JSON.parse(readFileSync(file, 'utf8')))
}

/** Lines for what failed; nothing where there is no report. */
function namesOf(file, read) {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : []
}

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

const unit = counts('.tmp/counts/unit.json', (r) => ({
  passed: r.numPassedTests,
  failed: r.numFailedTests + (r.numFailedTestSuites && !r.numFailedTests ? r.numFailedTestSuites : 0),
  skipped: r.numPendingTests,
}))
const e2e = counts('.tmp/counts/e2e.json', ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
}))
const names = [
  ...namesOf('.tmp/counts/unit.json', (report) => failedUnits(report, root)),
  ...namesOf('.tmp/counts/e2e.json', failedJourneys),
]
for (const name of names) process.stdout.write(`\n✗ ${name}`)
if (failedSteps.length > 0) process.stdout.write(`\nFailed: ${failedSteps.join(', ')}\n`)
const sum = (key) => unit[key] + e2e[key]
process.stdout.write(
  `\n${sum('passed')} passed, ${Math.max(sum('failed'), failedSteps.length > 0 ? 1 : 0)} failed, ${sum('skipped')} skipped\n`,
)
process.exit(failedSteps.length > 0 ? 1 : 0)
