import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Env } from './env.ts'

/** What the keys of backups are made for. */
export const BACKUP_PURPOSE = 'backup'

/** Length of a master key. */
const KEY_BYTES = 32

/** The master key, and while it is changed the one before or the one to come. */
export interface MasterKeys {
  readonly current: Buffer
  readonly previous: readonly Buffer[]
  readonly next: readonly Buffer[]
}

const asKeys = (given: string | undefined): readonly Buffer[] => (given ? [Buffer.from(given, 'base64')] : [])

/** The master keys of the settings. */
export const masterKeys = (
  env: Pick<Env, 'ENCRYPTION_KEY' | 'ENCRYPTION_KEY_PREVIOUS' | 'ENCRYPTION_KEY_NEXT' | 'DATA_DIR'>,
): MasterKeys => ({
  current: masterKey(env.ENCRYPTION_KEY, env.DATA_DIR),
  previous: asKeys(env.ENCRYPTION_KEY_PREVIOUS),
  next: asKeys(env.ENCRYPTION_KEY_NEXT),
})

/** All of them, the one that is written under first. */
export const allKeys = ({ current, previous, next }: MasterKeys): readonly [Buffer, ...Buffer[]] => [
  current,
  ...previous,
  ...next,
]

const keyFile = (dataDir: string): string => path.join(dataDir, 'master.key')

/** Whether there is a master key already; else `masterKeys` makes one. */
export const hasMasterKey = (env: Pick<Env, 'ENCRYPTION_KEY' | 'DATA_DIR'>): boolean =>
  env.ENCRYPTION_KEY !== undefined || existsSync(keyFile(env.DATA_DIR))

/** The master key: given, or made once and kept in the data folder, readable by its owner only. */
function masterKey(given: string | undefined, dataDir: string): Buffer {
  if (given) return Buffer.from(given, 'base64')
  const file = keyFile(dataDir)
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length !== KEY_BYTES)
    throw new Error(
      `${file} is damaged: it does not hold ${KEY_BYTES} bytes in base64. Put the copy you kept in its place.`,
    )
  return key
}

/** A key of its own for one purpose, so that no two parts share one. */
export const keyFor = (master: Buffer, purpose: string): string =>
  Buffer.from(
    hkdfSync('sha256', master, createHash('sha256').update('evenkeel').digest(), purpose, 32),
  ).toString('base64')

/** The same for a purpose that outlives a change of the master key. */
export function keysFor({ current, previous, next }: MasterKeys, purpose: string): MasterKeys {
  const made = (master: Buffer): Buffer => Buffer.from(keyFor(master, purpose), 'base64')
  return { current: made(current), previous: previous.map(made), next: next.map(made) }
}
