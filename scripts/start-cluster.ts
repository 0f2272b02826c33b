// `npm run several`: two instances of the product behind HAProxy on one PostgreSQL server, all temporary and on this
// machine. PORT is the port of the proxy (default 3000). Reports if HAProxy or PostgreSQL is not installed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startCluster } from '../apps/server/src/cross-service/resilience/testing/cluster.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-several-'))
say('Starting PostgreSQL, two instances and HAProxy …')
const cluster = await startCluster(folder, process.env.PORT ?? '3000')
if (typeof cluster === 'string') {
  say(cluster)
  rmSync(folder, { recursive: true, force: true })
  process.exit(1)
}
say(`  the portal        ${cluster.base}/northstar/`)
for (const index of [0, 1] as const) {
  const { base, process: child } = cluster.instance(index)
  say(`  instance ${index + 1}        ${base}  (process ${child.pid}; try: kill ${child.pid})`)
}
say('  demo sign-in      maya.lopez@northstar.example  Calm#Harbor7')
say('  stop with Ctrl+C')
const end = async (): Promise<void> => {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}
process.once('SIGINT', () => void end())
process.once('SIGTERM', () => void end())
