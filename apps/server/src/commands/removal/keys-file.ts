import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { readKeysFile, saveSubjectKeys } from '../../backup/lost-keys.ts'
import { KEYS_FILE, parseSubjectKeys } from '../../backup/subject-keys.ts'
import type { Env } from '../../env.ts'
import { loadSettings } from '../../open-store.ts'
import {
  listMasterKeys,
  BACKUP_PURPOSE,
  deriveKeys,
  loadMasterKeys,
} from '../../master-keys/local-master-keys.ts'
import { callAdminApi } from '../cli/call-admin-api.ts'
import { CommandError } from '../cli/command-line.ts'

const listBackupKeys = (env: Env) => listMasterKeys(deriveKeys(loadMasterKeys(env), BACKUP_PURPOSE))

/** Reads the current subject keys from the running product, or returns a line that explains the failure. */
async function fetchSubjectKeys() {
  const answer = await callAdminApi('/person-keys')
  if (typeof answer === 'string') return answer
  return answer.ok
    ? parseSubjectKeys(await answer.json())
    : 'The keys could not be read. See the log for the reason.'
}

const getErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Rewrites the key file with the current subject keys; returns null, or a line that explains the failure. */
export async function updateKeysFile(file: string): Promise<string | null> {
  const found = await fetchSubjectKeys()
  if (typeof found === 'string') return found
  try {
    await saveSubjectKeys(path.resolve(file), listBackupKeys(loadSettings()), found)
    return null
  } catch (error) {
    return getErrorMessage(error)
  }
}

/**
 * Throws one line if a file is not the key file of this installation. Checked before any removal: with a misspelled
 * name the real file would stay unchanged, and backups would still be readable.
 */
export async function rejectForeignKeysFile(given: string): Promise<void> {
  const [env, file] = [loadSettings(), path.resolve(given)]
  const refuse = (why: string, cause?: unknown): never => {
    throw new CommandError(`Nothing was removed. ${why}`, { cause })
  }
  const usual = env.BACKUPS_DIR
    ? path.join(env.BACKUPS_DIR, KEYS_FILE)
    : `${KEYS_FILE} in the folder above a backup`
  const place = `Its path is ${usual}, unless backups use another one. `
  const where = `${file === usual ? '' : place}Omit --keys if no backup was ever made.`
  if (!existsSync(file)) refuse(`There is no file ${file}. ${where}`)
  if (!statSync(file).isFile()) refuse(`${file} is not a file. ${where}`)
  const found = await fetchSubjectKeys()
  if (typeof found === 'string') return refuse(found)
  await readKeysFile(file, listBackupKeys(env), found).catch((error: unknown) =>
    refuse(getErrorMessage(error), error),
  )
}

/** Reports the state of the key file after a removal, and whether it is correct. */
export async function reportKeysFile(
  file: string | null,
  whom: 'this member' | 'these members',
): Promise<{ readonly lines: readonly string[]; readonly isOut: boolean }> {
  if (file === null)
    return {
      lines: [
        `Earlier backups can still decrypt the data of ${whom}: without --keys, the file beside them keeps the keys until the next backup rewrites it.`,
      ],
      isOut: true,
    }
  const problem = await updateKeysFile(file)
  if (problem === null)
    return {
      lines: [
        `The keys are destroyed: earlier backups cannot decrypt what ${whom} wrote in the portal, once no copy of the old file is left.`,
      ],
      isOut: true,
    }
  const line = `The file beside the backups can still decrypt the data of ${whom}. The next backup rewrites it.`
  return { lines: [problem, line], isOut: false }
}
