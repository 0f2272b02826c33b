// `npm test`: runs every check, cheapest first. The summary lists failed and flaky tests and the duration of each step; the
// last line has the counts. `--deep` also runs the deep tests and the operations scenarios.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { countJourneys, failedJourneys, failedUnits, flakyJourneys, MAX_FLAKY } from './failed-tests.mjs'

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)
rmSync('.tmp/counts', { recursive: true, force: true })
mkdirSync('.tmp/counts', { recursive: true })
const deep = process.argv.includes('--deep')
const failedSteps = []
const durations = []
const say = (text) => process.stdout.write(text)

/** Runs a command; with `apart`, its output is printed as one block when it ends. */
async function step(name, [command, ...args], { env = {}, apart = false } = {}) {
  if (!apart) say(`\n== ${name}\n`)
  const started = performance.now()
  const child = spawn(command, args, {
    stdio: apart ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...(deep && { DEEP: '1' }), ...env },
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of apart ? [child.stdout, child.stderr] : [])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const ok = await new Promise((resolve) => {
    child.once('error', ({ message }) => {
      output += `${message}\n`
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
  if (!ok) failedSteps.push(name)
  const result = `${name}: ${ok ? 'ok' : 'FAILED'} (${((performance.now() - started) / 1000).toFixed(1)} s)`
  durations.push(result)
  if (apart) say(`\n== ${name}\n`)
  say(`${output}== ${result}\n`)
}

const script = (name, ...args) => [
  'npm',
  'run',
  '--silent',
  name,
  ...(args.length > 0 ? ['--', ...args] : []),
]

// Independent checks; running them together uses two cores.
await Promise.all([
  step('format', script('format:check'), { apart: true }),
  step('types', script('typecheck'), { apart: true }),
  step('lint', script('lint'), { apart: true }),
  step('tenant config', script('programmes'), { apart: true }),
  step('dead code', script('dead-code'), { apart: true }),
  step('spelling', script('spelling'), { apart: true }),
])
await step('unit, component and API tests', [
  'vitest',
  'run',
  '--reporter=dot',
  '--reporter=json',
  '--outputFile.json=.tmp/counts/unit.json',
])
await step('journeys', ['playwright', 'test', '--retries=1', '--reporter=list,json'], {
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: '.tmp/counts/e2e.json' },
})
if (deep) await step('operations', script('test:ops'))
await step('requirements', script('trace', '--summary'))
await step('promises', script('promises', '--summary'))

/** The report of a step; null if it ended before writing one. */
const reportOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
const countUnits = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests || report.numFailedTestSuites,
  skipped: report.numPendingTests,
})
const withoutReport = { passed: 0, failed: 1, skipped: 0 }
const [units, journeys] = [reportOf('.tmp/counts/unit.json'), reportOf('.tmp/counts/e2e.json')]
const unit = units ? countUnits(units) : withoutReport
const e2e = journeys ? countJourneys(journeys) : withoutReport

say(`\n${durations.join('\n')}\n`)
const failed = [...(units ? failedUnits(units, root) : []), ...(journeys ? failedJourneys(journeys) : [])]
for (const name of failed) say(`\n✗ ${name}`)
const flaky = journeys ? flakyJourneys(journeys) : []
if (flaky.length > 0) say(`\nflaky: ${flaky.length}\n${flaky.map((name) => `  ${name}\n`).join('')}`)
if (flaky.length > MAX_FLAKY) failedSteps.push(`more than ${MAX_FLAKY} flaky journeys`)
if (failedSteps.length > 0) say(`\nFailed: ${failedSteps.join(', ')}\n`)
const sum = (key) => unit[key] + e2e[key]
say(
  `\n${sum('passed')} passed, ${Math.max(sum('failed'), failedSteps.length > 0 ? 1 : 0)} failed, ${sum('skipped')} skipped\n`,
)
process.exit(failedSteps.length > 0 ? 1 : 0)
