// Runs on whatever Node the machine has (20.19 or later): installs what the lock file names and builds the portal,
// each only when out of date, and says what it is doing.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const at = (...parts) => path.join(root, ...parts)
const time = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0)
const say = (text) => process.stdout.write(`${text}\n`)
const run = (command, ...args) =>
  execFileSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })

/** Newest change below a folder, in milliseconds. */
function newest(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((latest, entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return latest
    const file = path.join(folder, entry.name)
    return Math.max(latest, entry.isDirectory() ? newest(file) : time(file))
  }, 0)
}

const installed = at('node_modules/.package-lock.json')
if (!existsSync(installed) || time(installed) < time(at('package-lock.json'))) {
  say('Installing what package-lock.json names (about half a minute the first time) …')
  run('npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error')
}

if (process.argv.includes('build')) {
  const built = Math.min(
    time(at('apps/portal/dist/client/.vite/manifest.json')),
    time(at('apps/portal/dist/server/entry-server.js')),
  )
  const changed = Math.max(newest(at('apps/portal')), newest(at('packages')), time(installed))
  if (built < changed) {
    say('Building the portal …')
    run('npm', 'run', '--silent', 'build')
  }
}
