// `npm run trace`: which clauses of docs/requirements.tsv a test names, per area. A test proves a clause by carrying its
// id in brackets in its name, several ids with commas: it('refuses a 7-character password [VALID-19, FORM-02]').
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const clauses = readFileSync(path.join(root, 'docs/requirements.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([id = '', area = '']) => ({ id, area }))

const tests = globSync(
  [
    'packages/*/src/**/*.test.{ts,tsx}',
    'apps/*/src/**/*.test.{ts,tsx}',
    'e2e/**/*.spec.ts',
    'scripts/*.test.ts',
  ],
  {
    cwd: root,
  },
)
const named = new Set(
  tests.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\[([A-Z]+-\d+(?:,\s*[A-Z]+-\d+)*)\]/g)].flatMap(
      (match) => (match[1] ?? '').split(/,\s*/),
    ),
  ),
)

const known = new Set(clauses.map(({ id }) => id))
const unknown = [...named].filter((id) => !known.has(id))
if (unknown.length > 0) process.stdout.write(`Tests name ids that are no clause: ${unknown.join(', ')}\n`)

if (!process.argv.includes('--summary')) {
  for (const area of new Set(clauses.map((clause) => clause.area))) {
    const all = clauses.filter((clause) => clause.area === area)
    const open = all.filter(({ id }) => !named.has(id)).map(({ id }) => id)
    process.stdout.write(
      `${area}: ${all.length - open.length} of ${all.length}${open.length > 0 ? ` · without: ${open.join(' ')}` : ''}\n`,
    )
  }
}
process.stdout.write(
  `${clauses.filter(({ id }) => named.has(id)).length} of ${clauses.length} clauses have a test\n`,
)
if (unknown.length > 0) process.exitCode = 1
