// `npm run audit:dependencies`: asks the registry for known faults of what the product runs on. Ends with 0 when there is none, 1 when there are
// some, 2 when nobody could be asked: that is no good news.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { evaluateAudit } from './evaluate-audit.ts'

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: path.resolve(import.meta.dirname, '../..'),
  encoding: 'utf8',
  maxBuffer: 64 << 20,
  shell: process.platform === 'win32',
})
const { lines, code } = evaluateAudit(stdout)
process.stdout.write(`${lines.join('\n')}\n`)
process.exitCode = code
