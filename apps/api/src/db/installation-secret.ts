import type { Vault } from '@evenkeel/server-kit/crypto/vault'

/** The secret under which email addresses, codes and devices are hashed. */
export interface InstallationSecret {
  /** Reads the secret. Call before the first hash. */
  prepare(): Promise<void>
  readonly read: () => string
}

/**
 * The secret of the installation. It is stored in the database, encrypted under the master key: rotating the
 * master key invalidates no code and no known device, and processes with the old and the new key agree.
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
      if (secret === null) throw new Error('the installation secret was used before prepare()')
      return secret
    },
  }
}
