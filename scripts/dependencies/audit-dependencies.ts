// `npm run audit:dependencies`: checks the production dependencies for known vulnerabilities. Exits with 0 for none, 1 for
// some, and 2 if the registry could not be queried.
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
