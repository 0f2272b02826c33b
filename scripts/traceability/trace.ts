// `npm run trace`: which clauses of docs/requirements.tsv a test names, per area. A test proves a clause by carrying its
// id in brackets in its name, several ids with commas: it('refuses a 7-character password [VALID-19, FORM-02]').
import { tableRows, testSources } from './test-sources.ts'

const clauses = tableRows('requirements.tsv').map(([id = '', area = '']) => ({ id, area }))

const named = new Set(
  testSources().flatMap((text) =>
    [...text.matchAll(/\[([A-Z]+-\d+(?:,\s*[A-Z]+-\d+)*)\]/g)].flatMap((match) =>
      (match[1] ?? '').split(/,\s*/),
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
