import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Env } from '../env.ts'

/** Purpose of the derived backup keys. */
export const BACKUP_PURPOSE = 'backup'

/** Length of a master key in bytes. */
const KEY_BYTES = 32

/** The master key, and during a rotation the previous or next one. */
export interface LocalMasterKeys {
  readonly current: Buffer
  readonly previous: readonly Buffer[]
  readonly next: readonly Buffer[]
}

const decodeKeys = (given: string | undefined): readonly Buffer[] =>
  given ? [Buffer.from(given, 'base64')] : []

/** Master keys from the settings. */
export const loadMasterKeys = (
  env: Pick<Env, 'ENCRYPTION_KEY' | 'ENCRYPTION_KEY_PREVIOUS' | 'ENCRYPTION_KEY_NEXT' | 'DATA_DIR'>,
): LocalMasterKeys => ({
  current: loadMasterKey(env.ENCRYPTION_KEY, env.DATA_DIR),
  previous: decodeKeys(env.ENCRYPTION_KEY_PREVIOUS),
  next: decodeKeys(env.ENCRYPTION_KEY_NEXT),
})

/** All master keys, the current one first. */
export const listMasterKeys = ({
  current,
  previous,
  next,
}: LocalMasterKeys): readonly [Buffer, ...Buffer[]] => [current, ...previous, ...next]

const getKeyFile = (dataDir: string): string => path.join(dataDir, 'master.key')

/** Whether a master key exists; otherwise `loadMasterKeys` creates one. */
export const hasMasterKey = (env: Pick<Env, 'ENCRYPTION_KEY' | 'DATA_DIR'>): boolean =>
  env.ENCRYPTION_KEY !== undefined || existsSync(getKeyFile(env.DATA_DIR))

/** The master key: from the settings, or generated once in the data folder, readable only by its owner. */
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
      `${file} is damaged: it does not hold ${KEY_BYTES} bytes in base64. Replace it with your copy.`,
    )
  return key
}

/** Derives a key for one purpose, so that no two parts share a key. */
export const deriveKey = (master: Buffer, purpose: string): string =>
  Buffer.from(
    hkdfSync('sha256', master, createHash('sha256').update('evenkeel').digest(), purpose, 32),
  ).toString('base64')

/** The same for a purpose that survives a master key rotation. */
export function deriveKeys({ current, previous, next }: LocalMasterKeys, purpose: string): LocalMasterKeys {
  const made = (master: Buffer): Buffer => Buffer.from(deriveKey(master, purpose), 'base64')
  return { current: made(current), previous: previous.map(made), next: next.map(made) }
}
