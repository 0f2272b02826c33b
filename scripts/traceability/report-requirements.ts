// `npm run trace`: lists which clauses of docs/requirements.tsv have tests, per area. A test proves a clause by its id in
// brackets in the title; several ids are separated by commas: it('refuses a 7-character password [VALID-19, FORM-02]').
import { readTableRows, readTestSources } from './test-sources.ts'

const clauses = readTableRows('requirements.tsv').map(([id = '', area = '']) => ({ id, area }))

const testedIds = new Set(
  readTestSources().flatMap((text) =>
    [...text.matchAll(/\[([A-Z]+-\d+(?:,\s*[A-Z]+-\d+)*)\]/g)].flatMap((match) =>
      (match[1] ?? '').split(/,\s*/),
    ),
  ),
)

const knownIds = new Set(clauses.map(({ id }) => id))
const unknownIds = [...testedIds].filter((id) => !knownIds.has(id))
if (unknownIds.length > 0) process.stdout.write(`Tests name unknown clause ids: ${unknownIds.join(', ')}\n`)

if (!process.argv.includes('--summary')) {
  for (const area of new Set(clauses.map((clause) => clause.area))) {
    const all = clauses.filter((clause) => clause.area === area)
    const open = all.filter(({ id }) => !testedIds.has(id)).map(({ id }) => id)
    process.stdout.write(
      `${area}: ${all.length - open.length} of ${all.length}${open.length > 0 ? ` · without: ${open.join(' ')}` : ''}\n`,
    )
  }
}
process.stdout.write(
  `${clauses.filter(({ id }) => testedIds.has(id)).length} of ${clauses.length} clauses have a test\n`,
)
if (unknownIds.length > 0) process.exitCode = 1
