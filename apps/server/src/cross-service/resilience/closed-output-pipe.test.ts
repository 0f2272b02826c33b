import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '@evenkeel/server-kit/testing/free-port'
import { expect, it } from 'vitest'

const main = path.resolve(import.meta.dirname, '../../main.ts')

/** Retries until the server responds. */
async function answerOf(url: string, gone: () => boolean): Promise<number | null> {
  while (!gone()) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.status === 200) return answer.status
  }
  return null
}

// Starts the product on a new database, which is too slow for every commit: `npm run test:deep`.
const deep = it.skipIf(process.env.DEEP !== '1')
deep(
  'a product whose log nobody reads any more serves on, and stops in order',
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-closed-log-'))
    const [PORT, OPERATOR_PORT] = [String(await findFreePort()), String(await findFreePort())]
    // With the test control every request is logged.
    const settings = { NODE_ENV: 'development', TEST_CONTROL: '1', DATA_DIR: folder, DATABASE_URL: '' }
    const child = spawn(process.execPath, [main], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...settings, PORT, OPERATOR_PORT },
    })
    const end = once(child, 'exit')
    try {
      await once(child.stdout, 'data')
      child.stdout.destroy()
      child.stderr.destroy()
      const gone = (): boolean => child.exitCode !== null || child.signalCode !== null
      expect(await answerOf(`http://127.0.0.1:${PORT}/readyz`, gone)).toBe(200)
      const calls = await Promise.all([1, 2].map(() => fetch(`http://127.0.0.1:${PORT}/api/phrases/home`)))
      for (const { status } of calls) expect(status).toBe(200)
      child.kill('SIGTERM')
      const [code] = (await end) as [number | null]
      expect(code).toBe(0)
    } finally {
      child.kill('SIGKILL')
      await end
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
