import { createVault, type Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Db } from '@evenkeel/server-kit/database/store'
import { AUDIT_KEY_OWNER } from '#modules/audit-log/chain-head.ts'
import { type PortalStore, createPortalStore } from '#db/portal-store.ts'
import { type ContactHasher, createContactHasher } from '#modules/members/contact-hashes.ts'
import type { ApiDeps } from './deps.ts'
import { type InstallationSecret, createInstallationSecret } from '#db/installation-secret.ts'

/** The database as the parts of the API see it, and what opens the values in it. */
export interface ApiDatabase {
  /** The rows of one organisation at a time. */
  readonly store: PortalStore
  /** The organisations themselves. */
  readonly organisations: Db
  /** The keys of everybody, and everything that lies under them. */
  readonly keys: Db
  readonly audit: Db
  readonly vault: Vault
  readonly addresses: ContactHasher
  readonly secret: InstallationSecret
}

/** Opens the views of the database; nothing is read before the start. */
export function openApiDatabase({
  store: opened,
  masterKeys: masters,
  clock,
  randomBytes,
  secret,
}: Pick<ApiDeps, 'store' | 'masterKeys' | 'clock' | 'randomBytes' | 'secret'>): ApiDatabase {
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
