import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-delete-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

type Answer = readonly [status: number, body: unknown]

/** Runs the command on a person nobody knows, with a file for the keys; the product answers `keys` when asked for those. */
async function removeStranger(keys: Answer) {
  const answers: Readonly<Record<string, Answer>> = {
    '/members/delete': [422, { error: 'No such member' }],
    '/members/removals': [200, { waiting: [] }],
    '/person-keys': keys,
  }
  const door = createServer((request, answer) => {
    const found = Object.entries(answers).find(([end]) => request.url?.endsWith(end))?.[1] ?? [404, {}]
    answer.writeHead(found[0], { 'content-type': 'application/json' }).end(JSON.stringify(found[1]))
  })
  await new Promise<void>((resolve) => void door.listen(0, '127.0.0.1', resolve))
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATA_DIR: path.join(folder, 'data'),
    OPERATOR_PORT: String((door.address() as AddressInfo).port),
  }
  const file = path.join(folder, 'people.keys')
  const words = ['--organisation', 'northstar', '--email', 'nobody@northstar.example', '--keys', file]
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'member-delete.ts'), ...words], {
    env,
  })
  let out = ''
  child.stdout.on('data', (text: Buffer) => (out += text.toString()))
  const code = await new Promise<number | null>((resolve) => void child.on('close', resolve))
  await new Promise((resolve) => void door.close(resolve))
  return { code, lines: out.trim().split('\n'), isThere: existsSync(file) }
}

it.each([
  {
    keys: [200, { database: 'one', removed: [], people: [] }] as const,
    told: [
      'This command removed nobody. The file beside the backups was written anew, with the keys as they stand now.',
    ],
    isThere: true,
  },
  {
    keys: [500, {}] as const,
    told: [
      'The keys could not be read. The log says why.',
      'This command removed nobody, and the file beside the backups stayed as it was.',
    ],
    isThere: false,
  },
])(
  'a person nobody knows is not said to be removed',
  { timeout: 60_000 },
  async ({ keys, told, isThere }) => {
    expect(await removeStranger(keys)).toEqual({
      code: 1,
      lines: [
        'northstar has no confirmed member with this address.',
        'Nothing waits: every removal that was begun is complete.',
        ...told,
      ],
      isThere,
    })
  },
)
