import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { lockDataFolder } from '@evenkeel/server-kit/database/data-folder-lock'
import { openEmbedded } from '@evenkeel/server-kit/database/open-embedded'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const ROUNDS = process.env.DEEP === '1' ? 25 : 1
const lockModule = path.resolve(
  import.meta.dirname,
  '../../../../../packages/server-kit/src/database/data-folder-lock.ts',
)
/** A program that locks the folder at a given moment, reports the result, and stays while it holds the lock. */
const taker = `
  const { takeDataFolder } = await import(${JSON.stringify(lockModule)})
  const [folder, moment] = process.argv.slice(1)
  while (Temporal.Now.instant().epochMilliseconds < Number(moment));
  try { takeDataFolder(folder); process.stdout.write('taken\\n'); setInterval(() => {}, 1000) }
  catch (error) { process.stdout.write(error.message + '\\n'); process.exitCode = 1 }
`

describe('one process at a time on the embedded database (trust R7)', () => {
  let folder = ''
  const children: ChildProcess[] = []
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-writer-'))
  })
  afterEach(async () => {
    for (const child of children.splice(0)) await kill(child)
    rmSync(folder, { recursive: true, force: true })
  })

  const kill = async (child: ChildProcess): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  /** A process that tries to lock the folder, and its output. */
  const start = async (moment = 0): Promise<{ child: ChildProcess; said: string }> => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', taker, folder, String(moment)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const [said] = (await once(child.stdout, 'data')) as [Buffer]
    return { child, said: said.toString() }
  }
  const file = () => path.join(folder, 'lock')
  const owner = () => JSON.parse(readFileSync(file(), 'utf8')) as { pid: number; started: string }

  it('exits a second product with 1 and one line that names the first', { timeout: 300_000 }, async () => {
    const release = lockDataFolder(folder)
    const main = path.resolve(import.meta.dirname, '../../main.ts')
    const env = { ...process.env, NODE_ENV: 'development', DATABASE_URL: '', DATA_DIR: folder, PORT: '1' }
    const ended = await promisify(execFile)(process.execPath, [main], { env }).catch(
      (error: unknown) => error,
    )
    expect(ended).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        new RegExp(`^Evenkeel cannot start: .* in use by the process ${process.pid}\\. [^\n]*\n$`),
      ),
    })
    expect(owner().pid).toBe(process.pid)
    release()
    expect(readdirSync(folder).filter((name) => name.startsWith('lock'))).toEqual([])
  })

  it('rejects a second one in the same process without affecting the first', async () => {
    const release = lockDataFolder(folder)
    await expect(openEmbedded(folder)).rejects.toThrow(`in use by the process ${process.pid}`)
    expect(owner().pid).toBe(process.pid)
    release()
    lockDataFolder(folder)()
  })

  it('takes over from a killed process', async () => {
    const { child, said } = await start()
    expect(said).toBe('taken\n')
    expect(() => lockDataFolder(folder)).toThrow(`in use by the process ${child.pid}`)
    await kill(child)
    lockDataFolder(folder)()
  })

  it('never takes over from a running process, however long it is silent', async () => {
    const { child } = await start()
    child.kill('SIGSTOP')
    utimesSync(file(), 1_000_000, 1_000_000)
    expect(() => lockDataFolder(folder)).toThrow(`in use by the process ${child.pid}`)
    expect(owner().pid).toBe(child.pid)
  })

  it.skipIf(process.platform !== 'linux')(
    'is not blocked by another process that reuses the process id',
    async () => {
      const { child } = await start()
      writeFileSync(file(), JSON.stringify({ ...owner(), started: '1' }))
      const release = lockDataFolder(folder)
      expect(owner().pid).toBe(process.pid)
      await kill(child)
      release()
    },
  )

  it(`admits one of several processes that start at once after a crash (${ROUNDS} rounds)`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      // Lock files that are empty, of a dead process, or truncated.
      const left = ['{"pid":2000000000,"started":"1"}', null, '{"pi'][round % 3]
      if (left) writeFileSync(file(), left)
      const moment = Temporal.Now.instant().epochMilliseconds + 1500
      const said = await Promise.all(Array.from({ length: 5 }, () => start(moment)))
      expect(said.filter(({ said }) => said === 'taken\n')).toHaveLength(1)
      for (const child of children.splice(0)) await kill(child)
    }
  }, 300_000)
})
