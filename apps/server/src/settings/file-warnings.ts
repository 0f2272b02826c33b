import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { describeReadError } from '@evenkeel/server-kit/config-files/describe-read-error'
import type { Env } from '../env.ts'

/** Why a path is unusable; null if it is usable. */
function describeAccessError(use: () => unknown): string | null {
  try {
    use()
    return null
  } catch (error) {
    return describeReadError(error)
  }
}

/** Whether a folder, which may not exist yet, is writable. */
function checkWritable(folder: string): boolean {
  let there = folder
  while (!existsSync(there)) there = path.dirname(there)
  return (
    statSync(there).isDirectory() && describeAccessError(() => accessSync(there, constants.W_OK)) === null
  )
}

/** Warns about each setting with an unreadable file or folder that does not prevent the start. */
export function listFileWarnings(
  { BACKUPS_DIR, DATA_DIR }: Pick<Env, 'BACKUPS_DIR' | 'DATA_DIR'>,
  { NODE_EXTRA_CA_CERTS }: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const backups = BACKUPS_DIR ? describeAccessError(() => readdirSync(BACKUPS_DIR)) : null
  const certificates = NODE_EXTRA_CA_CERTS
    ? describeAccessError(() => accessSync(NODE_EXTRA_CA_CERTS, constants.R_OK))
    : null
  return [
    ...(checkWritable(DATA_DIR)
      ? []
      : [
          `DATA_DIR names ${DATA_DIR}, where this user has no write permission: what staff publish in the content studio cannot be stored`,
        ]),
    ...(backups === null
      ? []
      : [
          `BACKUPS_DIR names ${BACKUPS_DIR}, which cannot be read (${backups}): the age of the newest backup is unknown`,
        ]),
    ...(certificates === null
      ? []
      : [
          `NODE_EXTRA_CA_CERTS names ${NODE_EXTRA_CA_CERTS}, which cannot be read (${certificates}): certificates of your own authority are not trusted`,
        ]),
  ]
}
