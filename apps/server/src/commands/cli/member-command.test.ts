import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../testing/run-command.ts'

let door: Server
/** The next response of the product. */
let answer: { readonly status: number; readonly body: object }
let asked: string[] = []
beforeAll(async () => {
  door = createServer((request, reply) => {
    request.on('data', (text: Buffer) => asked.push(text.toString()))
    request.on('end', () => reply.writeHead(answer.status).end(JSON.stringify(answer.body)))
  })
  await new Promise<void>((resolve) => void door.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise<void>((resolve) => void door.close(() => resolve())))

const run = async (file: string, ...words: readonly string[]) => {
  asked = []
  const settings = {
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    OPERATOR_PORT: String((door.address() as AddressInfo).port),
  }
  const { code, out, err } = await runCommand(settings, file, words)
  return { code, said: `${out}${err}` }
}

describe('commands that identify a member by organization and address', { timeout: 60_000 }, () => {
  const files = ['sessions/sessions.ts', 'member-export.ts', 'member-delete.ts']

  it.each(files)('%s: suggests similar names for a misspelled organization', async (file) => {
    answer = { status: 422, body: { organizations: ['northstar', 'cedarvalley'], waiting: [] } }
    const { code, said } = await run(file, '--organization', 'nrothstar', '--email', 'a@example.com')
    expect([code, said]).toEqual([1, 'There is no organization nrothstar. Did you mean northstar?\n'])
    expect(asked).toEqual([expect.stringContaining('"organisation":"nrothstar"')])
  })

  it('report an organization without similar names, and an unknown address', async () => {
    answer = { status: 422, body: { organizations: ['northstar'] } }
    const words = ['--organisation=acme', '--email', 'a@example.com']
    expect((await run('member-export.ts', ...words)).said).toContain('There is no organization acme in use.')
    answer = { status: 422, body: { organizations: null } }
    expect((await run('member-export.ts', ...words)).said).toBe(
      'acme has no confirmed member with this address.\n',
    )
  })
})

it('sessions.ts reports in one line that the database does not respond', { timeout: 60_000 }, async () => {
  answer = { status: 503, body: { message: 'later' } }
  for (const words of [['--contests'], ['--organization', 'acme', '--email', 'a@example.com']])
    expect(await run('sessions/sessions.ts', ...words)).toEqual({
      code: 1,
      said: 'The database does not respond: nothing was read or recorded. Try again when /readyz returns ready.\n',
    })
})
