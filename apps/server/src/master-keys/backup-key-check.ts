import type { MasterKeys } from '@evenkeel/server-kit/crypto/master-keys'
import type { Env } from '../env.ts'
import { deriveKeys, loadMasterKeys } from './local-master-keys.ts'
import { openKeyService, combineMasterKeys } from './open-key-service.ts'

/**
 * Returns the master keys that must wrap the keys in the database, including a key in a token. Null, with a warning,
 * if the token cannot be opened: an unchecked backup is better than a day without one.
 */
export async function loadKeysToCompare(
  env: Env,
  warn: (line: string) => void,
  open: typeof openKeyService = openKeyService,
): Promise<MasterKeys | null> {
  const local = deriveKeys(loadMasterKeys(env), 'portal data')
  try {
    const opened = await open(env)
    // The fingerprint of the key was read when the token was opened.
    opened?.service.close()
    return combineMasterKeys(local, opened)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    warn(`${why} The backup is made anyway; its keys were not compared with those of the database.`)
    return null
  }
}
