import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveSubjectKeys } from '../backup/lost-keys.ts'
import { BACKUP_PURPOSE, deriveKey } from '../master-keys/local-master-keys.ts'
import { runCommand } from './testing/run-command.ts'

const master = Buffer.alloc(32, 'evenkeel')
const backupKey = Buffer.from(deriveKey(master, BACKUP_PURPOSE), 'base64')
const noKeys = { database: 'one', removed: [], people: [], addresses: [], patients: [] }

let folder: string
let file: string
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-delete-'))
  file = path.join(folder, 'people.keys')
  await saveSubjectKeys(file, [backupKey], noKeys)
})
afterEach(() => rmSync(folder, { recursive: true }))

type Answer = readonly [status: number, body: unknown]
const removed: Answer = [
  200,
  { rows: 3, visits_canceled: 0, call_center: [], partner: { kind: 'removed', rows: 2 } },
]

/** Runs a command against a product with these responses; returns its output and the requests it made. */
async function run(
  command: string,
  words: readonly string[],
  answers: Readonly<Record<string, Answer | readonly Answer[]>> = {},
) {
  const asked: string[] = []
  const door = createServer((request, answer) => {
    const [end, found = []] = Object.entries(answers).find(([one]) => request.url?.endsWith(one)) ?? ['']
    const times = asked.filter((one) => one === end).length
    asked.push(end)
    const several = (typeof found[0] === 'number' ? [found] : found) as readonly Answer[]
    const [status, body] = several[Math.min(times, several.length - 1)] ?? [404, {}]
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => void door.listen(0, '127.0.0.1', resolve))
  const settings = {
    DATA_DIR: path.join(folder, 'data'),
    BACKUPS_DIR: path.join(folder, 'backups'),
    ENCRYPTION_KEY: master.toString('base64'),
    OPERATOR_PORT: String((door.address() as AddressInfo).port),
  }
  const { code, out, err } = await runCommand(settings, command, words)
  await new Promise((resolve) => void door.close(resolve))
  return { code, lines: out.trim().split('\n'), err, asked }
}
const member = ['--organisation', 'northstar', '--email', 'nobody@northstar.example']

describe('member-delete.ts', { timeout: 60_000 }, () => {
  const others = {
    '/members/delete': [422, { error: 'No such member' }],
    '/members/removals': [200, { waiting: [] }],
  } as const
  it.each([
    {
      keys: [200, noKeys] as const,
      told: [
        'This command removed no member. The file beside the backups was rewritten with the current keys.',
      ],
      isAnew: true,
    },
    {
      keys: [
        [200, noKeys],
        [500, {}],
      ] as const,
      told: [
        'The keys could not be read. See the log for the reason.',
        'This command removed no member, and the file beside the backups is unchanged.',
      ],
      isAnew: false,
    },
  ])('does not report an unknown member as removed', async ({ keys, told, isAnew }) => {
    const before = readFileSync(file)
    const { code, lines } = await run('member-delete.ts', [...member, '--keys', file], {
      ...others,
      '/person-keys': keys,
    })
    expect({ code, lines, isAnew: !readFileSync(file).equals(before) }).toEqual({
      code: 1,
      lines: [
        'northstar has no confirmed member with this address.',
        'Nothing is pending: every started removal is complete.',
        ...told,
      ],
      isAnew,
    })
  })

  it('reports an unknown organization in one line and touches neither pending removals nor the key file', async () => {
    const before = readFileSync(file)
    const { code, lines, err, asked } = await run('member-delete.ts', [...member, '--keys', file], {
      ...others,
      '/members/delete': [422, { error: 'No such member', organizations: ['northstra'] }],
      '/person-keys': [200, noKeys],
    })
    expect({ code, lines, err }).toEqual({
      code: 1,
      lines: [''],
      err: 'There is no organization northstar. Did you mean northstra?\n',
    })
    // The keys were read to check that the file is the right one.
    expect(asked).toEqual(['/person-keys', '/members/delete'])
    expect(readFileSync(file)).toEqual(before)
  })

  it('reports that the keys are destroyed, or without --keys that backups remain readable', async () => {
    const answers = { '/members/delete': removed, '/person-keys': [200, noKeys] } as const
    const [named, unnamed] = [
      await run('member-delete.ts', [...member, '--keys', file], answers),
      await run('member-delete.ts', member, answers),
    ]
    expect([named.code, named.lines.at(-1)]).toEqual([0, expect.stringContaining('The keys are destroyed')])
    expect([unnamed.code, unnamed.lines.at(-1)]).toEqual([
      0,
      expect.stringMatching(/^Earlier backups can still decrypt the data of this member/),
    ])
  })
})

describe.each([
  ['member-delete.ts', member],
  ['organization-remove.ts', ['northstar', '--yes', '--export-to', 'copies']],
])(
  '%s with a key file that is not the one beside the backups (trust S30)',
  { timeout: 60_000 },
  (command, words) => {
    const answers = {
      '/members/delete': removed,
      '/organisations/members': [200, { members: [] }],
      '/person-keys': [200, noKeys],
    } as const
    const refused = async (given: string, why: string) => {
      const there = readdirSync(folder, { recursive: true })
      const { code, err, asked } = await run(command, [...words, '--keys', given], answers)
      expect([code, err]).toEqual([1, expect.stringMatching(/^Nothing was removed\. /)])
      expect(err).toContain(why)
      expect(asked.filter((at) => at !== '/person-keys')).toEqual([])
      expect(readdirSync(folder, { recursive: true })).toEqual(there)
      return err
    }

    it('removes and creates nothing if the file is missing, and names the expected path', async () => {
      for (const misspelt of ['people.key', 'backup/evenkeel.keys']) {
        const given = path.join(folder, misspelt)
        const line = await refused(given, `There is no file ${given}.`)
        expect(line).toContain(`Its path is ${path.join(folder, 'backups', 'evenkeel.keys')}`)
        expect(existsSync(given)).toBe(false)
      }
      const usual = path.join(folder, 'backups', 'evenkeel.keys')
      expect(await refused(usual, 'Omit --keys if no backup was ever made.')).not.toContain('Its path')
      await refused(folder, `${folder} is not a file.`)
    })

    it('removes nothing if the file has another format, key or database', async () => {
      const other = path.join(folder, 'other')
      writeFileSync(other, 'a list of groceries, long enough to be looked into')
      await refused(other, `${other} is damaged, or is encrypted with another ENCRYPTION_KEY.`)
      rmSync(other)
      await saveSubjectKeys(other, [Buffer.alloc(32, 8)], noKeys)
      await refused(other, `${other} is damaged, or is encrypted with another ENCRYPTION_KEY.`)
      rmSync(other)
      await saveSubjectKeys(other, [backupKey], { ...noKeys, database: 'another' })
      await refused(other, `${other} holds the keys for backups of another database`)
    })
  },
)
