import { createVault, type Vault } from '@evenkeel/server/crypto/vault'
import type { Db } from '@evenkeel/server/store/store'
import { AUDIT_OWNER } from '#audit/chain-head.ts'
import { type PortalStore, portalStore } from '#db/portal-store.ts'
import { type AddressHashes, addressHashes } from '#features/members/addresses.ts'
import type { ApiDeps } from './deps.ts'
import { type LastingSecret, lastingSecret } from './lasting-secret.ts'

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
  readonly addresses: AddressHashes
  readonly secret: LastingSecret
}

/** Opens the views of the database; nothing is read before the start. */
export function apiDatabase({
  store: opened,
  masterKeys: masters,
  clock,
  randomBytes,
  secret,
}: Pick<ApiDeps, 'store' | 'masterKeys' | 'clock' | 'randomBytes' | 'secret'>): ApiDatabase {
  const store = portalStore(opened)
  const { db: organisations } = store.crossTenant('directory')
  const { db: keys } = store.crossTenant('keys')
  const { db: audit } = store.crossTenant('audit')
  const vault = createVault({
    db: keys,
    dbOf: ({ id, organisationId }) => (id === AUDIT_OWNER ? audit : store.forOrganisation(organisationId).db),
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
    addresses: addressHashes(vault),
    secret: lastingSecret(vault, secret),
  }
}
