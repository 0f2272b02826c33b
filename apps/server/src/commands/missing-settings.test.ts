import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestDatabase } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { runCommand } from './testing/run-command.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-no-settings-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Production settings without a database. */
const settingsOf = (dataDir: string) => ({
  NODE_ENV: 'production',
  ENCRYPTION_KEY: createHash('sha256').update('a key for tests').digest('base64'),
  SMTP_URL: 'smtp://mail.example',
  PUBLIC_URL: 'https://care.example',
  NETWORK: 'sandbox',
  DATABASE_URL: '',
  DATA_DIR: dataDir,
  OPERATOR_PORT: '1',
})

describe('a production command without DATABASE_URL', { timeout: 60_000 }, () => {
  it.each([
    ['migrate.ts', 'The database was not migrated', ' Fix the problem and run it again.'],
    ['audit-verify.ts', 'The audit log was not verified', ''],
    ['callback-queue.ts', 'The callback queue cannot be read', ''],
    ['backup.ts', 'No backup was made', ''],
  ])('%s reports a missing embedded database in one line and creates none', async (file, what, then) => {
    const dataDir = path.join(folder, 'data')
    const args = file === 'backup.ts' ? ['--to', path.join(folder, 'backup')] : []
    const { code, out, err } = await runCommand(settingsOf(dataDir), file, args)
    expect([code, `${out}${err}`]).toEqual([
      1,
      `${what}: There is no database in ${dataDir}, and DATABASE_URL is missing. Run this command with the settings of the product: DATABASE_URL, or DATA_DIR of the embedded database.${then}\n`,
    ])
    expect([existsSync(dataDir), existsSync(path.join(folder, 'backup'))]).toEqual([false, false])
  })

  it.each([
    ['member-delete.ts', '--organization', 'acme', '--email', 'maya@example.com'],
    ['member-export.ts', '--organization', 'acme', '--email', 'maya@example.com'],
    ['sessions/sessions.ts', '--contests'],
    ['organization-remove.ts', 'acme', '--yes'],
    ['reload-tenant-config.ts'],
  ])('%s reports the missing key and creates none', async (file, ...args) => {
    const dataDir = path.join(folder, 'keyless')
    const { NODE_ENV: _production, ENCRYPTION_KEY: _key, ...rest } = settingsOf(dataDir)
    const { code, out, err } = await runCommand({ ...rest, ENCRYPTION_KEY: '' }, file, args)
    expect([code, `${out}${err}`]).toEqual([
      1,
      `ENCRYPTION_KEY is missing, and there is no master.key in ${dataDir}. Run this command with the settings of the product.\n`,
    ])
    expect(existsSync(dataDir)).toBe(false)
  })

  it('backup.ts reports that the running product uses PostgreSQL', async () => {
    const door = createServer((_request, answer) => answer.writeHead(409).end('{}'))
    await new Promise<void>((resolve) => void door.listen(0, '127.0.0.1', resolve))
    const port = String((door.address() as AddressInfo).port)
    const settings = { ...settingsOf(path.join(folder, 'data')), OPERATOR_PORT: port }
    const { code, err } = await runCommand(settings, 'backup.ts', ['--to', path.join(folder, 'backup')])
    await new Promise((resolve) => void door.close(resolve))
    expect([code, err]).toEqual([
      1,
      `No backup was made: The product that runs at http://127.0.0.1:${port} keeps its data in PostgreSQL, and DATABASE_URL is missing here. Run this command with the settings of the product.\n`,
    ])
  })
})

describe.skipIf(!inject('postgresUrl'))('a command on PostgreSQL', { timeout: 60_000 }, () => {
  it('migrate.ts reports the database and its user, without the password', async () => {
    const url = new URL(await createTestDatabase())
    url.password = 'not-to-be-told'
    const { code, out } = await runCommand(
      { ...settingsOf(folder), DATABASE_URL: url.href },
      'migrate.ts',
      [],
    )
    const at = `${url.pathname.slice(1)} at 127.0.0.1:${url.port}, as ${url.username}`
    expect([code, out.trim().split('\n').at(-1)]).toEqual([0, `The database is up to date: ${at}.`])
    expect(out).not.toContain('not-to-be-told')
  })

  it('audit-verify.ts reports missing tables', async () => {
    const settings = { ...settingsOf(folder), DATABASE_URL: await createTestDatabase('template1') }
    const { code, err } = await runCommand(settings, 'audit-verify.ts', [])
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(
        /^The audit log was not verified: the database lacks tables of the product \(.*\)\. Check DATABASE_URL; if it is correct, run `npm run migrate`\.\n$/,
      ),
    ])
  })
})
