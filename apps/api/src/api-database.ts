import { createVault, type Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Db } from '@evenkeel/server-kit/database/store'
import { AUDIT_KEY_OWNER } from '#modules/audit-log/chain-head.ts'
import { type PortalStore, createPortalStore } from '#db/tenant-isolation.ts'
import { type ContactHasher, createContactHasher } from '#modules/members/contact-hashes.ts'
import type { ApiOptions } from './app-context.ts'
import { type InstallationSecret, createInstallationSecret } from '#db/installation-secret.ts'

/** The portal database as the API modules see it, and its encryption vault. */
export interface ApiDatabase {
  /** Rows of one organization at a time (tenant isolation). */
  readonly store: PortalStore
  /** The organizations table, which is public. */
  readonly organisations: Db
  /** All encryption keys and all encrypted rows. */
  readonly keys: Db
  readonly audit: Db
  readonly vault: Vault
  readonly addresses: ContactHasher
  readonly secret: InstallationSecret
}

/** Creates the database views. Reads nothing before the start. */
export function openApiDatabase({
  store: opened,
  masterKeys: masters,
  clock,
  randomBytes,
  secret,
}: Pick<ApiOptions, 'store' | 'masterKeys' | 'clock' | 'randomBytes' | 'secret'>): ApiDatabase {
  const store = createPortalStore(opened)
  const { db: organisations } = store.crossTenant('directory')
  const { db: keys } = store.crossTenant('keys')
  const { db: audit } = store.crossTenant('audit')
  const vault = createVault({
    db: keys,
    dbOf: ({ id, organisationId }) =>
      id === AUDIT_KEY_OWNER ? audit : store.forOrganisation(organisationId).db,
    schema: 'portal',
    masters,
    clock,
    randomBytes,
  })
  return {
    store,
    organisations,
    keys,
    audit,
    vault,
    addresses: createContactHasher(vault),
    secret: createInstallationSecret(vault, secret),
  }
}
