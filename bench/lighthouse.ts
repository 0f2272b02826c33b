// `npm run bench:lighthouse`: Lighthouse scores of twelve screens with its mobile setting
// (`e2e/lighthouse.ts`).
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import {
  type Category,
  findLighthouseIssues,
  installLighthouse,
  openLighthouse,
  type LighthouseReport,
  measuredScreens,
} from '../e2e/lighthouse.ts'
import { median, formatTable } from './harness/statistics.ts'
import { startProduct } from './harness/start-product.ts'

const RUNS = Number(process.env.RUNS ?? 3)
/** Minimum scores, from 0 to 100. */
const MIN_SCORES = { performance: 98, accessibility: 100, 'best-practices': 100 } as const
const categories = Object.keys(MIN_SCORES) as Category[]
const say = (line: string) => process.stdout.write(`${line}\n`)

if (!installLighthouse()) throw new Error('Lighthouse could not be installed')
const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-lighthouse-'))
const product = await startProduct(Number(process.env.BENCH_PORT ?? 3913), folder, {
  // The demo members, whose screens are measured, are not available in production.
  NODE_ENV: 'development',
})
const lighthouse = await openLighthouse(product.base)
const rows: (string | number)[][] = []
const findings = new Set<string>()
try {
  for (const screen of measuredScreens) {
    const asked = screen.whole ? categories : (['accessibility'] as const)
    const reports: LighthouseReport[] = []
    for (let run = 0; run < (screen.whole ? RUNS : 1); run += 1)
      reports.push(await lighthouse.measure(screen, asked))
    const scores = categories.map((category) =>
      asked.some((one) => one === category)
        ? Math.round(median(reports.map(({ categories: found }) => (found[category]?.score ?? 0) * 100)))
        : '',
    )
    const time = (audit: string) =>
      screen.whole
        ? Math.round(median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)))
        : ''
    rows.push([
      screen.name,
      ...scores,
      time('first-contentful-paint'),
      time('largest-contentful-paint'),
      time('total-blocking-time'),
      screen.whole
        ? median(reports.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 1)).toFixed(3)
        : '',
    ])
    for (const category of asked)
      if (Number(scores[categories.indexOf(category)]) < MIN_SCORES[category])
        for (const report of reports)
          for (const fault of findLighthouseIssues(report, category))
            findings.add(`${screen.name}, ${category}:\n${fault}`)
  }
} finally {
  await lighthouse.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
say(
  formatTable(['screen', ...categories, 'first paint, ms', 'largest paint, ms', 'blocked, ms', 'CLS'], rows),
)
for (const fault of findings) say(fault)
say(
  `Medians of ${RUNS}; wanted ${Object.values(MIN_SCORES).join(', ')}. ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}.`,
)
process.exitCode = findings.size > 0 ? 1 : 0
