import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '@evenkeel/server-kit/testing/free-port'
import { openTestStore, getTestEngine } from '@evenkeel/server-kit/testing/test-store'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../../../..')
/** Allows for a slow machine. */
const WAIT_LIMIT = { timeout: 120_000 }

describe.skipIf(process.platform === 'win32')('npm start under a supervisor', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-npm-start-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const start = (settings: Readonly<Record<string, string>>) => {
    // Everything is installed and built for the tests.
    const npm = spawn('npm', ['start', '--ignore-scripts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: '', DATA_DIR: folder, ...settings },
    })
    let said = ''
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (part: Buffer) => (said += String(part)))
    return { npm, said: () => said, ended: once(npm, 'close') }
  }

  it('drains on SIGTERM, leaves no process behind and exits with 0', async () => {
    const store = getTestEngine() === 'postgres' ? await openTestStore('postgres') : null
    await store?.close()
    const PORT = String(await findFreePort())
    const { npm, said, ended } = start({ PORT, DATABASE_URL: store?.url ?? '', DRAIN_SECONDS: '2' })
    const ask = (at: string) => fetch(`http://127.0.0.1:${PORT}${at}`).then(({ status }) => status)
    await vi.waitFor(() => expect(said()).toContain('Evenkeel is ready'), WAIT_LIMIT)

    npm.kill('SIGTERM')
    await vi.waitFor(async () => expect(await ask('/readyz')).toBe(503), WAIT_LIMIT)
    expect(await ask('/northstar/')).toBe(200)
    // Processes started by npm inherit its output: this resolves when all of them have exited.
    expect(await ended).toEqual([0, null])
    await expect(ask('/healthz')).rejects.toThrow()
  }, 300_000)

  it('exits with 1 and one line for an invalid setting', async () => {
    const { said, ended } = start({ PORT: 'eighty' })
    expect(await ended).toEqual([1, null])
    expect(said()).toContain(
      'Evenkeel cannot start: The setting PORT must be a port number from 1 to 65535 (it is eighty).',
    )
  }, 300_000)
})
