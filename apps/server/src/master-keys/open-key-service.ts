import { randomBytes } from 'node:crypto'
import type { MasterKeyRole, MasterKeys } from '@evenkeel/server-kit/crypto/master-keys'
import type { Env } from '../env.ts'
import { deriveKeys, loadMasterKeys, type LocalMasterKeys as LocalKeys } from './local-master-keys.ts'
import { type OpenKeyService, openPkcs11KeyService } from './pkcs11-key-service.ts'

/** A key service and its role from PKCS11_ROLE. */
export interface RoleKeyService {
  readonly service: OpenKeyService
  readonly role: Env['PKCS11_ROLE']
}

/** Opens the key service of the settings; null if only the local key is used. Throws one line on failure. */
export async function openKeyService(env: Env): Promise<RoleKeyService | null> {
  const { PKCS11_LIBRARY: library, PKCS11_TOKEN: token, PKCS11_PIN: pin, PKCS11_KEY: key } = env
  if (!library) return null
  const at = { library, token: token ?? '', pin: pin ?? '', key: key ?? '' }
  return { service: await openPkcs11KeyService(at, randomBytes), role: env.PKCS11_ROLE }
}

/** Roles in which a process has master keys. */
export function getMasterKeyRoles({ previous = [], next = [] }: MasterKeys): ReadonlySet<MasterKeyRole> {
  const roles: MasterKeyRole[] = ['current']
  if (previous.length > 0) roles.push('previous')
  if (next.length > 0) roles.push('next')
  return new Set(roles)
}

/** Combines local keys and the key service in its role. */
export function combineMasterKeys(
  { current, previous, next }: LocalKeys,
  opened: RoleKeyService | null,
): MasterKeys {
  if (!opened) return { current, previous, next }
  const { service, role } = opened
  if (role === 'next') return { current, previous, next: [...next, service] }
  if (role === 'previous') return { current, previous: [...previous, service], next }
  return { current: service, previous: [current, ...previous], next }
}

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
