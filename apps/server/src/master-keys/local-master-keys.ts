import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Env } from '../env.ts'

/** What the keys of backups are made for. */
export const BACKUP_PURPOSE = 'backup'

/** Length of a master key. */
const KEY_BYTES = 32

/** The master key, and while it is changed the one before or the one to come. */
export interface LocalMasterKeys {
  readonly current: Buffer
  readonly previous: readonly Buffer[]
  readonly next: readonly Buffer[]
}

const decodeKeys = (given: string | undefined): readonly Buffer[] =>
  given ? [Buffer.from(given, 'base64')] : []

/** The master keys of the settings. */
export const loadMasterKeys = (
  env: Pick<Env, 'ENCRYPTION_KEY' | 'ENCRYPTION_KEY_PREVIOUS' | 'ENCRYPTION_KEY_NEXT' | 'DATA_DIR'>,
): LocalMasterKeys => ({
  current: loadMasterKey(env.ENCRYPTION_KEY, env.DATA_DIR),
  previous: decodeKeys(env.ENCRYPTION_KEY_PREVIOUS),
  next: decodeKeys(env.ENCRYPTION_KEY_NEXT),
})

/** All of them, the one that is written under first. */
export const listMasterKeys = ({
  current,
  previous,
  next,
}: LocalMasterKeys): readonly [Buffer, ...Buffer[]] => [current, ...previous, ...next]

const getKeyFile = (dataDir: string): string => path.join(dataDir, 'master.key')

/** Whether there is a master key already; else `loadMasterKeys` makes one. */
export const hasMasterKey = (env: Pick<Env, 'ENCRYPTION_KEY' | 'DATA_DIR'>): boolean =>
  env.ENCRYPTION_KEY !== undefined || existsSync(getKeyFile(env.DATA_DIR))

/** The master key: given, or made once and kept in the data folder, readable by its owner only. */
function loadMasterKey(given: string | undefined, dataDir: string): Buffer {
  if (given) return Buffer.from(given, 'base64')
  const file = getKeyFile(dataDir)
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
export const deriveKey = (master: Buffer, purpose: string): string =>
  Buffer.from(
    hkdfSync('sha256', master, createHash('sha256').update('evenkeel').digest(), purpose, 32),
  ).toString('base64')

/** The same for a purpose that outlives a change of the master key. */
export function deriveKeys({ current, previous, next }: LocalMasterKeys, purpose: string): LocalMasterKeys {
  const made = (master: Buffer): Buffer => Buffer.from(deriveKey(master, purpose), 'base64')
  return { current: made(current), previous: previous.map(made), next: next.map(made) }
}
