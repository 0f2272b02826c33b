import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The master key: given, or made once and kept in the data folder, readable by its owner only. */
export function masterKey(given: string | undefined, dataDir: string): Buffer {
  if (given) return Buffer.from(given, 'base64')
  const file = path.join(dataDir, 'master.key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}

/** A key of its own for one purpose, so that no two parts share one. */
export const keyFor = (master: Buffer, purpose: string): string =>
  Buffer.from(
    hkdfSync('sha256', master, createHash('sha256').update('evenkeel').digest(), purpose, 32),
  ).toString('base64')
