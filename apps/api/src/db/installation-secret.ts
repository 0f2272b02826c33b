import type { Vault } from '@evenkeel/server-kit/crypto/vault'

/** What addresses, codes and devices are hashed under. */
export interface InstallationSecret {
  /** Reads it; before the first hash. */
  prepare(): Promise<void>
  readonly read: () => string
}

/**
 * The secret an installation began with: it lies in the database under the master key, so that a change of the master key ends
 * no code and forgets no device, and processes with the old key and with the new one agree meanwhile.
 */
export function createInstallationSecret(
  vault: Pick<Vault, 'lastingSecret'>,
  first: string,
): InstallationSecret {
  let secret: string | null = null
  return {
    prepare: async () => {
      secret = (await vault.lastingSecret(Buffer.from(first, 'base64'))).toString('base64')
    },
    read: () => {
      if (secret === null) throw new Error('something was hashed before the start')
      return secret
    },
  }
}
