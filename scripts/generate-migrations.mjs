// Generates SQL migrations from the tables of the API and the telehealth sandbox.
//   npm run db:generate -- <name>          adds a migration in each app whose tables changed
//   npm run db:generate -- --first api     replaces the API's migrations by a new first one
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const words = process.argv.slice(2)
const first = words.indexOf('--first')
const anew = first === -1 ? null : words[first + 1]
const name = anew ? 'first' : (words.find((word) => !word.startsWith('--')) ?? 'change')
const apps = anew ? [anew] : ['api', 'telehealth']

/** The migrator creates the schema for its own table before the first migration, so CREATE SCHEMA must tolerate it. */
function tolerateSchema(folder) {
  for (const file of readdirSync(folder).filter((entry) => entry.endsWith('.sql'))) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    const tolerant = text.replaceAll(/CREATE SCHEMA "(\w+)"/g, 'CREATE SCHEMA IF NOT EXISTS "$1"')
    if (tolerant !== text) writeFileSync(path.join(folder, file), tolerant)
  }
}

for (const app of apps) {
  const cwd = path.join(root, 'apps', app)
  if (!existsSync(path.join(cwd, 'drizzle.config.ts'))) continue
  const folder = path.join(cwd, 'migrations')
  if (anew) rmSync(folder, { recursive: true, force: true })
  execFileSync('npx', ['drizzle-kit', 'generate', '--name', name], { cwd, stdio: 'inherit' })
  if (existsSync(folder)) tolerateSchema(folder)
}
