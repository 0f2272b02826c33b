// `npm run promises`: lists the guarantees (docs/promises.tsv), the tests that prove them with the number of cases, and
// their result in the last `npm test` or `npm run test:deep`. Untested parts are printed with reason and date.
import { checkClauses, readClauses, summarizeClauses } from './asvs-table.ts'
import {
  readLastRun,
  type Guarantee,
  listTestedGuarantees,
  extractGuaranteeIds,
  type TestRun,
  readGuarantees,
} from './guarantee-table.ts'

const guarantees = readGuarantees()
const run = readLastRun()
const testedIds = listTestedGuarantees()

function getResult({ id }: Guarantee) {
  const about = (run ?? [])
    .map(({ name, status }) => ({ status, ...extractGuaranteeIds(name) }))
    .filter(({ ids }) => ids.includes(id))
  const of = (status: TestRun['status']) => about.filter((test) => test.status === status)
  const cases = of('passed').reduce((sum, test) => sum + test.cases, 0)
  const skipped = of('skipped').length
  const word = () => {
    if (!testedIds.has(id)) return 'no test'
    if (of('failed').length > 0) return 'FAILED'
    if (of('passed').length > 0) return 'ok'
    return skipped > 0 ? 'in test:deep' : 'not run'
  }
  return { tests: of('passed').length, cases, skipped, failed: of('failed').length, word: word() }
}

const results = guarantees.map((promised) => ({ promised, ...getResult(promised) }))

if (!process.argv.includes('--summary')) {
  for (const { promised, tests, cases, skipped, word } of results) {
    const left = skipped > 0 && tests > 0 ? `, ${skipped} more in test:deep` : ''
    process.stdout.write(
      `${promised.id.padEnd(4)}${promised.tier.padEnd(5)}${promised.words.padEnd(52)} ${word.padEnd(13)}${`${tests}`.padStart(5)} tests ${`${cases}`.padStart(8)} cases${left}\n`,
    )
    if (promised.open) process.stdout.write(`         open since ${promised.since}: ${promised.open}\n`)
  }
  if (!run) process.stdout.write('No results yet: run `npm test` first.\n')
}
const count = (word: string) => results.filter((result) => result.word === word).length
const sum = (key: 'tests' | 'cases') => results.reduce((all, result) => all + result[key], 0)
process.stdout.write(
  `guarantees: ${count('ok')} of ${guarantees.length} passed in ${sum('tests')} tests and ${sum('cases')} cases, ${count('FAILED')} broken, ${count('in test:deep')} for test:deep, ${count('not run')} not run, ${count('no test')} without a test\n`,
)
const clauses = readClauses()
const faults = checkClauses(clauses)
process.stdout.write(`${summarizeClauses(clauses)}\n`)
for (const fault of faults) process.stdout.write(`docs/asvs.tsv ${fault}\n`)
if (count('FAILED') > 0 || faults.length > 0) process.exitCode = 1
