import path from 'node:path'
import { readSubjectKeys, saveSubjectKeys } from '../../backup/subject-keys.ts'
import { settings } from '../../open-store.ts'
import { allKeys, BACKUP_PURPOSE, keysFor, masterKeys } from '../../secrets.ts'
import { callAdminApi } from '../call-admin-api.ts'

/** Writes the file with the per-subject keys again, as they stand now; null, or a line that says why it could not be. */
export async function renewKeysFile(file: string): Promise<string | null> {
  const answer = await callAdminApi('/person-keys')
  if (typeof answer === 'string') return answer
  if (!answer.ok) return 'The keys could not be read. The log says why.'
  const keys = allKeys(keysFor(masterKeys(settings()), BACKUP_PURPOSE))
  try {
    await saveSubjectKeys(path.resolve(file), keys, readSubjectKeys(await answer.json()))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** What is said of the file with the keys after a removal, and whether it is as it should be. */
export async function keysOut(
  file: string | null,
  whom: 'this member' | 'these members',
): Promise<{ readonly lines: readonly string[]; readonly isOut: boolean }> {
  const trouble = file === null ? null : await renewKeysFile(file)
  const isOut = file !== null && trouble === null
  const line = isOut
    ? `The keys are destroyed: backups made before open nothing ${whom} wrote in the portal, once no copy of the old file is left.`
    : `The file beside the backups still opens what they hold of ${whom}, and does not know of the removal. The next backup writes it anew.`
  return { lines: trouble === null ? [line] : [trouble, line], isOut: file === null || isOut }
}
