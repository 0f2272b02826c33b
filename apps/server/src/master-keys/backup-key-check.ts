import type { MasterKeys } from '@evenkeel/server-kit/crypto/master-keys'
import type { Env } from '../env.ts'
import { deriveKeys, loadMasterKeys } from './local-master-keys.ts'
import { openKeyService, combineMasterKeys } from './open-key-service.ts'

/**
 * What the keys in the database must lie under, the key in a token among them. Null, with a line, where the token cannot be opened: a backup
 * does without it, and a day without a backup is worse than one whose keys nobody compared.
 */
export async function loadKeysToCompare(
  env: Env,
  warn: (line: string) => void,
  open: typeof openKeyService = openKeyService,
): Promise<MasterKeys | null> {
  const local = deriveKeys(loadMasterKeys(env), 'portal data')
  try {
    const opened = await open(env)
    // What tells the key apart was read when the token was opened.
    opened?.service.close()
    return combineMasterKeys(local, opened)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    warn(`${why} The backup is made all the same; its keys were not compared with those of the database.`)
    return null
  }
}
