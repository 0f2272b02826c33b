import { randomBytes } from 'node:crypto'
import type { MasterKeys, MasterKeyRole } from '@evenkeel/server-kit/crypto/master-keys'
import type { Env } from '../env.ts'
import type { LocalMasterKeys as LocalKeys } from './local-master-keys.ts'
import { type OpenKeyService, openPkcs11KeyService } from './pkcs11-key-service.ts'

/** A key service, and what it is beside ENCRYPTION_KEY: what PKCS11_ROLE says. */
export interface RoleKeyService {
  readonly service: OpenKeyService
  readonly role: Env['PKCS11_ROLE']
}

/** The key service of the settings, or null where the local key is all there is. Throws one line when it cannot be opened. */
export async function openKeyService(env: Env): Promise<RoleKeyService | null> {
  const { PKCS11_LIBRARY: library, PKCS11_TOKEN: token, PKCS11_PIN: pin, PKCS11_KEY: key } = env
  if (!library) return null
  const at = { library, token: token ?? '', pin: pin ?? '', key: key ?? '' }
  return { service: await openPkcs11KeyService(at, randomBytes), role: env.PKCS11_ROLE }
}

/** In which roles a process has master keys. */
export function getMasterKeyRoles({ previous = [], next = [] }: MasterKeys): ReadonlySet<MasterKeyRole> {
  const roles: MasterKeyRole[] = ['current']
  if (previous.length > 0) roles.push('previous')
  if (next.length > 0) roles.push('next')
  return new Set(roles)
}

/** What data keys lie under: local keys, and the service in its role. */
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
