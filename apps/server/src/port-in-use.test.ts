import { type AddressInfo, createServer } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '@evenkeel/server-kit/testing/free-port'
import { createTestDatabase } from '@evenkeel/server-kit/testing/test-store'
import { expect, inject, it } from 'vitest'
import { runCommand } from './commands/testing/run-command.ts'

it.skipIf(!inject('postgresUrl'))(
  'asks about another instance with the same PORT if the operator port is in use',
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-same-port-'))
    const other = createServer()
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
    const PORT = String(await findFreePort())
    const settings = {
      PORT,
      OPERATOR_PORT: String((other.address() as AddressInfo).port),
      DATABASE_URL: await createTestDatabase(),
      DATA_DIR: folder,
    }
    const { code, out, err } = await runCommand(settings, path.join(import.meta.dirname, 'main.ts'), [])
    await new Promise((resolve) => void other.close(resolve))
    rmSync(folder, { recursive: true })
    expect(code).toBe(1)
    expect(`${out}${err}`).toContain(
      `Evenkeel cannot start: is another instance with PORT ${PORT} running on this machine? The admin API cannot listen (listen EADDRINUSE`,
    )
  },
)

it.skipIf(!inject('postgresUrl')).each([
  {
    wrong: 'PORT, which is taken',
    given: (taken: string) => ({ PORT: taken }),
    line: 'another instance or program uses PORT',
  },
  {
    wrong: 'HOST',
    given: () => ({ HOST: 'no-such-host.invalid' }),
    line: 'the public port cannot be opened (getaddrinfo',
  },
])(
  'a start with a wrong $wrong reports it, not the database',
  { timeout: 60_000 },
  async ({ given, line }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-wrong-door-'))
    const other = createServer()
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
    const settings = {
      PORT: String(await findFreePort()),
      OPERATOR_PORT: String(await findFreePort()),
      DATABASE_URL: await createTestDatabase(),
      DATA_DIR: folder,
      ...given(String((other.address() as AddressInfo).port)),
    }
    const { code, out, err } = await runCommand(settings, path.join(import.meta.dirname, 'main.ts'), [])
    await new Promise((resolve) => void other.close(resolve))
    rmSync(folder, { recursive: true })
    expect(code).toBe(1)
    expect(`${out}${err}`).toContain(`Evenkeel cannot start: ${line}`)
    expect(`${out}${err}`).not.toContain('DATABASE_URL')
  },
)
