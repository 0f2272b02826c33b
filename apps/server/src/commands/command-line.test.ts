import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from './testing/run-command.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const file = /^node (apps\/server\/src\/commands\/\S+)$/.exec(line)?.[1]
  return file ? [{ name, file: path.join(root, file) }] : []
})

let folder: string
let door: Server
let asked = 0
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-commands-'))
  door = createServer((_request, answer) => {
    asked += 1
    answer.writeHead(500).end()
  })
  await new Promise<void>((resolve) => void door.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => void door.close(resolve))
  rmSync(folder, { recursive: true })
})

/** Runs a command against a product that counts its requests, with a data folder that does not exist. */
const run = (file: string, ...args: readonly string[]) => runWith({}, file, ...args)
const runWith = (settings: Readonly<Record<string, string>>, file: string, ...args: readonly string[]) =>
  runCommand(
    {
      DATA_DIR: path.join(folder, 'data'),
      OPERATOR_PORT: String((door.address() as AddressInfo).port),
      ...settings,
    },
    file,
    args,
  )
const nothingWasOpened = () => expect([asked, existsSync(path.join(folder, 'data'))]).toEqual([0, false])

describe.each(commands)('npm run $name', { timeout: 60_000 }, ({ name, file }) => {
  it('prints its usage for --help with any other argument, and reports an unknown option above it', async () => {
    const [help, unknown] = await Promise.all([
      run(file, '--organisation', 'northstar', '--help'),
      run(file, '--nope=x'),
    ])
    const usage = expect.stringMatching(new RegExp(`^Usage: npm run ${name}\\b`))
    expect(help).toEqual({ code: 0, out: usage, err: '' })
    const [line, next] = unknown.err.split('\n')
    expect([unknown.code, unknown.out, line, next]).toEqual([2, '', "Unknown option '--nope'.", usage])
    nothingWasOpened()
  })
})

it.each([
  ['rotate-keys.ts', ['stray'], "Unexpected argument 'stray'."],
  ['organization-remove.ts', ['northstar', 'stray'], "Unexpected argument 'stray'."],
  ['organization-remove.ts', [], 'Name the organization.'],
  ['reload-tenant-config.ts', ['a. b'], "Unexpected argument 'a. b'."],
  ['member-export.ts', ['--to'], "Option '--to <value>' argument missing."],
])('%s with %j exits with 2', { timeout: 60_000 }, async (file, words, line) => {
  const { code, err } = await run(path.join(import.meta.dirname, file), ...words)
  expect([code, err.split('\n')[0]]).toEqual([2, line])
  nothingWasOpened()
})

it.each(['audit-verify.ts', 'callback-queue.ts'])(
  '%s reports in one line that there is no database',
  { timeout: 60_000 },
  async (file) => {
    const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
    const { code, err } = await runWith(settings, path.join(import.meta.dirname, file))
    expect([code, err.split('\n').slice(1)]).toEqual([1, ['']])
    expect(err).toContain('connect ECONNREFUSED 127.0.0.1:1')
  },
)

it('check-programmes.ts checks the folder of PROGRAMMES_DIR', { timeout: 60_000 }, async () => {
  const file = path.join(import.meta.dirname, 'tenant-config/check-tenant-config.ts')
  const { code, out, err } = await runWith({ PROGRAMMES_DIR: path.join(folder, 'nope') }, file)
  expect([code, err]).toEqual([1, ''])
  expect(out).toBe(
    `${path.join(folder, 'nope')}: there is no such folder: look at PROGRAMMES_DIR\n0 files: 1 fault, named above.\n`,
  )
})

it('check-programmes.ts exits silently when its output pipe closes', { timeout: 60_000 }, async () => {
  const file = path.join(import.meta.dirname, 'tenant-config/check-tenant-config.ts')
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect([code, err]).toEqual([0, ''])
})

it('leave no npm log file with their arguments', { timeout: 60_000 }, async () => {
  const home = path.join(folder, 'home')
  const child = spawn('npm', ['run', 'member:delete', '--', '--email', 'maya@example.com', '--help'], {
    cwd: root,
    env: { ...process.env, HOME: home, npm_config_cache: '', npm_config_logs_dir: '' },
  })
  const code = await new Promise<number | null>((resolve) => void child.on('close', resolve))
  const written = existsSync(home) ? readdirSync(home, { recursive: true }) : []
  expect([code, written.filter((file) => String(file).endsWith('.log'))]).toEqual([0, []])
})

it('are found in package.json', () => expect(commands.length).toBeGreaterThanOrEqual(10))

it('exits silently when its output pipe is closed', { timeout: 60_000 }, async () => {
  const program = `
    const { parseCommandLine } = await import(${JSON.stringify(path.join(import.meta.dirname, 'cli/command-line.ts'))})
    parseCommandLine('Usage', {})
    for (let line = 0; line < 50_000; line += 1) process.stdout.write('a line of a list\\n')`
  const child = spawn('sh', [
    '-c',
    '"$0" --input-type=module --eval "$1" | head -1',
    process.execPath,
    program,
  ])
  let [out, err] = ['', '']
  child.stdout.on('data', (text: Buffer) => (out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (err += text.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  expect([out, err]).toEqual(['a line of a list\n', ''])
})
