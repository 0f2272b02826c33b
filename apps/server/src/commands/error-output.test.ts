import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createDoor } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from './testing/run-command.ts'

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

/** PostgreSQL's response to a wrong password. */
const fields = [
  'SFATAL',
  'VFATAL',
  'C28P01',
  'Mpassword authentication failed for user "evenkeel_app"',
  '',
].join('\0')
const refusal = Buffer.concat([Buffer.from('E\0\0\0\0'), Buffer.from(`${fields}\0`)])
refusal.writeInt32BE(refusal.length - 1, 1)

let folder: string
let database: Server
let door: Server
let asked: string[] = []
const possible = {
  status: 200,
  body: { program: 'Acme Care', members: 12, appointments: 3, registrations: 2 },
}
/** Response of the product before a removal. */
let plan: { readonly status: number; readonly body: object } = possible
let settings: Readonly<Record<string, string>>
let refusing: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-faults-'))
  database = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(refusal))
  })
  door = createDoor((request, answer) => {
    asked.push(request.url ?? '')
    const isMembers = request.url?.endsWith('/organisations/members')
    if (request.url?.endsWith('/organisations/plan')) answer.statusCode = plan.status
    if (/\/(keys|staff\/invite)$/.test(request.url ?? ''))
      answer.writeHead(503, { 'evenkeel-reason': 'the database is unavailable' })
    const body = request.url?.endsWith('/organisations/plan')
      ? plan.body
      : isMembers
        ? { members: ['maya@example.com'] }
        : { copy: { telehealth: {} }, page: '<p>' }
    answer.end(JSON.stringify(body))
  })
  refusing = `postgres://evenkeel_app:wrong@127.0.0.1:${await listening(database)}/evenkeel`
  settings = {
    DATA_DIR: path.join(folder, 'data'),
    ENCRYPTION_KEY: Buffer.alloc(32, 'evenkeel').toString('base64'),
    OPERATOR_PORT: String(await listening(door)),
  }
})
afterAll(async () => {
  for (const server of [database, door]) await new Promise((resolve) => void server.close(resolve))
  rmSync(folder, { recursive: true })
})

describe('a failing command prints its reason in one line', { timeout: 60_000 }, () => {
  it.each([
    ['backup.ts', 'No backup was made', 'DATABASE_URL', ''],
    ['audit-verify.ts', 'The audit log was not verified', 'DATABASE_URL', ''],
    ['callback-queue.ts', 'The callback queue cannot be read', 'DATABASE_URL', ''],
    ['migrate.ts', 'The database was not migrated', 'DATABASE_URL', ' Fix the problem and run it again.'],
    [
      'migrate.ts',
      'The database was not migrated',
      'DATABASE_OWNER_URL',
      ' Fix the problem and run it again.',
    ],
  ])('%s: %s, wrong password in %s', async (file, what, setting, then) => {
    const urls =
      setting === 'DATABASE_URL'
        ? { DATABASE_URL: refusing }
        : { DATABASE_URL: refusing.replace('_app', '_user'), DATABASE_OWNER_URL: refusing }
    const args = file === 'backup.ts' ? ['--to', path.join(folder, 'backup')] : []
    const { code, out, err } = await runCommand({ ...settings, ...urls }, file, args)
    expect([code, `${out}${err}`]).toEqual([
      1,
      `${what}: password authentication failed for user "evenkeel_app": check ${setting}.${then}\n`,
    ])
  })

  it.each([
    ['rotate-keys.ts', 'The keys were not rotated'],
    ['reload-tenant-config.ts', 'Nothing was changed'],
    ['member-export.ts --organisation acme --email maya@example.com', 'The export was not written'],
    ['member-delete.ts --open', 'The removal was not finished'],
    ['organization-remove.ts acme --yes', 'The removal was not finished'],
  ])('%s: %s, invalid setting', async (line, what) => {
    const [file = '', ...args] = line.split(' ')
    const { code, out, err } = await runCommand({ ...settings, PORT: 'many' }, file, args)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(new RegExp(`^${what}: The setting PORT .*\\.\\n$`))
  })

  it.each([['rotate-keys.ts'], ['staff/staff-invite.ts', '--email', 'ada@example.com', '--name', 'Ada']])(
    '%s: unreachable database',
    async (file, ...args) => {
      const { code, out } = await runCommand(settings, file, args)
      const at = `http://127.0.0.1:${settings.OPERATOR_PORT}`
      const why = 'the database is unavailable. Fix the problem and run the command again.'
      expect([code, out]).toEqual([
        1,
        `The command failed or did not complete. The process at ${at} reports: ${why}\n`,
      ])
    },
  )

  it('member-export.ts and organization-remove.ts: folder not writable', async () => {
    const file = path.join(folder, 'a-file')
    writeFileSync(file, '')
    const named = ['--organisation', 'acme', '--email', 'maya@example.com']
    const one = await runCommand(settings, 'member-export.ts', [...named, '--to', path.join(file, 'copy')])
    const why = 'cannot hold an export: a parent of that path is a file. Name another folder.'
    expect(one).toEqual({
      code: 1,
      out: '',
      err: `The export was not written: ${path.join(file, 'copy')} ${why}\n`,
    })
    asked = []
    const all = await runCommand(settings, 'organization-remove.ts', ['acme', '--yes', '--export-to', file])
    expect([all.code, all.err]).toEqual([1, ''])
    expect(all.out).toContain(`${why} This member stays. Run the command again.\n`)
    // A member without an export is not removed.
    expect(asked.some((at) => /delete|remove$/.test(at))).toBe(false)
  })

  it('backup.ts: folder not writable', async () => {
    const file = path.join(folder, 'another-file')
    writeFileSync(file, '')
    const { code, err } = await runCommand({ ...settings, DATABASE_URL: refusing }, 'backup.ts', [
      '--to',
      path.join(file, 'one'),
    ])
    expect([code, err]).toEqual([
      1,
      `No backup was made: ${path.join(file, 'one')} cannot hold a backup: a parent of that path is a file. Name another folder.\n`,
    ])
  })

  it('member-export.ts does not overwrite an export', async () => {
    const args = ['--organisation', 'acme', '--email', 'maya@example.com', '--to', path.join(folder, 'copy')]
    const [first, again] = [
      await runCommand(settings, 'member-export.ts', args),
      await runCommand(settings, 'member-export.ts', args),
    ]
    expect([first.code, again.code]).toEqual([0, 1])
    expect(again.err).toContain('cannot hold an export: it already exists.')
  })
})

describe('organization-remove.ts asks to confirm the client id', { timeout: 60_000 }, () => {
  const removals = async (input: string, ...words: readonly string[]) => {
    asked = []
    const { code, out } = await runCommand(settings, 'organization-remove.ts', ['acme', ...words], input)
    return { code, out, asked }
  }

  it('with the affected counts, and removes nothing without confirmation', async () => {
    for (const input of ['', 'yes\n', 'acme2\n']) {
      const { code, out, asked: paths } = await removals(input, '--move-to', 'beta')
      expect([code, paths]).toEqual([1, ['/operate/organisations/plan']])
      expect(out).toContain(
        'This permanently removes Acme Care: 12 members, 3 upcoming appointments, 2 unconfirmed registrations. Members and appointments move to beta; unconfirmed registrations are deleted.\nType acme to continue:',
      )
      expect(out).toContain('Nothing was removed: acme was not typed.')
    }
  })

  it.each([
    ['unknown', 'beta', 'There is no organization acme. Did you mean acme2?'],
    ['target', 'bet', 'The members cannot go to bet. There is no organization bet. Did you mean beta?'],
    ['target', 'beta', 'The members cannot go to beta: no organization with that client id is in use.'],
    ['target_same', 'acme', 'The members cannot go to acme: it is the organization to be removed.'],
    ['root', 'beta', 'acme is the site of the product itself, which every installation has.'],
  ])('and does not ask if the removal is impossible: %s, to %s', async (why, to, line) => {
    plan = { status: 409, body: { not_now: why, count: 0, organizations: ['acme2', 'beta'] } }
    const { code, out, asked: paths } = await removals('acme\n', '--move-to', to)
    plan = possible
    expect([code, out, paths]).toEqual([1, `Nothing was removed. ${line}\n`, ['/operate/organisations/plan']])
  })

  it('and continues when confirmed, or with --yes', async () => {
    expect((await removals('acme\n')).asked).toContain('/operate/organisations/remove')
    const { out, asked: paths } = await removals('', '--yes')
    expect([paths.at(-1), out.includes('Type acme')]).toEqual(['/operate/organisations/remove', false])
  })
})
