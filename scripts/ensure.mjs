// Runs on any Node.js 20.19 or later: installs the locked packages and builds the portal and the staff application, each
// only if out of date, and reports its progress.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { isInstalled, placesOf } from './check-installed.mjs'

const USAGE = `Usage: node scripts/ensure.mjs [--to-run] [build]

Installs everything, tools and tests too, where something is missing.
  --to-run   only what it takes to build and run; enough when everything is there
  build      also builds the portal and the staff application, each only where its sources changed
`
const words = process.argv.slice(2)
if (words.includes('--help') || words.includes('-h')) {
  process.stdout.write(USAGE)
  process.exit(0)
}
const unknown = words.find((word) => word !== '--to-run' && word !== 'build')
if (unknown !== undefined) {
  process.stderr.write(`Unexpected argument '${unknown}'.\n${USAGE}`)
  process.exit(2)
}

// Debian 12 ships Node.js 18, which would fail with a stack trace here.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Node ${process.versions.node} is too old: 20.19 or later is required (docs/operating/first-start.md).\n`,
  )
  process.exit(1)
}

const root = path.resolve(import.meta.dirname, '..')
const at = (...parts) => path.join(root, ...parts)
const time = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0)
const say = (text) => process.stdout.write(`${text}\n`)
/** Seconds between two progress lines. */
const PROGRESS_EVERY = 3

/** Applications to build, by folder name. */
const APPS = { portal: 'the portal', staff: 'the staff application' }

const isWindows = process.platform === 'win32'

/**
 * Runs a command and prints `progress` every few seconds while it is silent; exits if it fails. A signal ends the
 * command and all its children, so that a supervisor leaves no processes behind.
 */
async function run(command, args, progress) {
  const started = performance.now()
  // A separate process group, which a signal reaches as a whole.
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: isWindows, detached: !isWindows })
  const timer = setInterval(
    () => say(`  ${Math.round((performance.now() - started) / 1000)} s: ${progress()}`),
    PROGRESS_EVERY * 1000,
  )
  let stoppedBy = null
  const stop = (signal) => {
    stoppedBy = signal
    if (child.pid !== undefined) process.kill(isWindows ? child.pid : -child.pid, signal)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  const [code, signal] = await once(child, 'close').finally(() => clearInterval(timer))
  process.off('SIGTERM', stop).off('SIGINT', stop)
  const reason = stoppedBy ?? signal
  if (reason !== null) process.exit(128 + constants.signals[reason])
  if (code !== 0) process.exit(code)
}

/** Time of the newest change below a folder, in milliseconds. */
function newest(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((latest, entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return latest
    const file = path.join(folder, entry.name)
    return Math.max(latest, entry.isDirectory() ? newest(file) : time(file))
  }, 0)
}

/** npm's record of installed packages; null if an install never completed. */
function readRecord() {
  try {
    return JSON.parse(readFileSync(record, 'utf8'))
  } catch {
    return null
  }
}

const toRun = words.includes('--to-run')
const record = at('node_modules/.package-lock.json')
const lock = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))
if (!isInstalled(lock, readRecord(), toRun)) {
  const places = placesOf(lock, toRun)
  const what = toRun ? 'what the product needs to run' : 'what the product, its tools and its tests need'
  say(`Installing ${what}: ${places.length} packages, less than a minute the first time …`)
  // npm writes it at the end: an interrupted install is repeated.
  rmSync(record, { force: true })
  // The portal is built here, and its build tools are devDependencies: NODE_ENV=production must not exclude them.
  const quiet = ['--include=dev', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  await run('npm', ['ci', ...(toRun ? ['--workspaces'] : []), ...quiet], () => {
    const there = places.filter((place) => existsSync(at(place, 'package.json'))).length
    return `${there} of ${places.length} packages are installed`
  })
  say(`Installed: ${places.length} packages.`)
}

if (words.includes('build')) {
  // Shared sources of both applications.
  const shared = Math.max(
    newest(at('packages')),
    time(at('package-lock.json')),
    time(at('scripts/build.mjs')),
  )
  const changed = Object.keys(APPS).filter((app) => {
    const folder = at('apps', app)
    return time(path.join(folder, 'dist/complete')) < Math.max(shared, newest(folder))
  })
  if (changed.length > 0) {
    say(`Building ${changed.map((app) => APPS[app]).join(' and ')} …`)
    await run('npm', ['run', '--silent', 'build', '--', ...changed], () => 'still building')
    say('Built.')
  }
}
