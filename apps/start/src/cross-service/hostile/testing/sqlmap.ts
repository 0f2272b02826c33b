import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Program and first arguments that start sqlmap. */
export type Sqlmap = readonly [program: string, ...args: string[]]

/** sqlmap, where SQLMAP names its sqlmap.py or the path holds it; else what is missing. */
export function findSqlmap(): Sqlmap | string {
  const file = process.env.SQLMAP
  const candidates: readonly Sqlmap[] = file ? [['python3', file]] : [['sqlmap']]
  for (const [program, ...args] of candidates) {
    try {
      execFileSync(program, [...args, '--version'], { stdio: 'ignore' })
      return [program, ...args]
    } catch {
      // Said below.
    }
  }
  return file ? `python3 cannot start ${file}` : 'sqlmap is not installed; SQLMAP can name its sqlmap.py'
}

/** What sqlmap said of the marked parts of one request. */
export interface Found {
  /** Marks it tried, of which nothing came. */
  readonly calm: number
  readonly injectable: readonly string[]
}

/** Answers that are no reason to give up. */
const REFUSALS = [400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 500, 503]

/**
 * Has sqlmap try every mark of a raw request. `marks`: `body` where they stand in a JSON body; elsewhere the body is not
 * looked into, because sqlmap would put every number of the address in quotes beside one.
 */
export async function trySqlmap(
  [program, ...args]: Sqlmap,
  raw: string,
  marks: 'address' | 'body',
): Promise<Found> {
  const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-sqlmap-'))
  const request = path.join(folder, 'request.txt')
  writeFileSync(request, raw)
  const level = [
    '--dbms=PostgreSQL',
    `--level=${process.env.SQLMAP_LEVEL ?? 1}`,
    `--risk=${process.env.SQLMAP_RISK ?? 2}`,
  ]
  const ways = [
    '--batch',
    '--flush-session',
    '--disable-coloring',
    `--output-dir=${folder}`,
    `--ignore-code=${REFUSALS.join(',')}`,
    `--answers=data found=${marks === 'body' ? 'Y' : 'N'},keep testing=Y,URI injections=N`,
  ]
  const child = spawn(program, [...args, '-r', request, ...level, ...ways], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await once(child, 'close')
  rmSync(folder, { recursive: true, force: true })
  const calm = new Set(
    [...said.matchAll(/ (\S+ parameter '.+') does not seem to be injectable/g)].map(([, name]) => name),
  )
  const injectable = [...said.matchAll(/^Parameter: (.+)$/gm)].map(([, name]) => name ?? '')
  if (calm.size + injectable.length === 0) throw new Error(`sqlmap tried nothing: ${said.slice(-1500)}`)
  return { calm: calm.size, injectable: [...new Set(injectable)] }
}
