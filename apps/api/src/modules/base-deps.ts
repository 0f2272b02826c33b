import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { MessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import type { PortalStore } from '#db/tenant-isolation.ts'
import type { Telehealth } from '#integrations/telehealth.ts'
import type { EmailHash } from '#modules/members/contact-hashes.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'

/** Shared dependencies of all modules. Each module's `deps.ts` picks what it needs. */
export interface BaseDeps {
  /** Database limited to the caller's organization. */
  readonly store: PortalStore
  readonly clock: Clock
  readonly randomUuid: () => string
  readonly randomBytes: (count: number) => Buffer
  /** Key for hashes of addresses, codes and devices; available once the database was prepared. */
  readonly secret: () => string
  /** Returns the keyed hashes of an address, to look up its members. */
  readonly addressHash: (email: string) => EmailHash
  /** Returns the keyed hash of a number in E.164, to look up its members; empty for none. */
  readonly phoneHash: (phone: string | null) => string
  /** Public URL of the portal, without a trailing slash. With https, cookies are secure. */
  readonly publicUrl: string
  readonly telehealth: Telehealth
  /** Encrypts member data. */
  readonly vault: Vault
  /** Tenant config: which intake is asked, and whether it is required before a booking. */
  readonly tenantConfig: TenantConfig
  /** Message catalog in all languages. */
  readonly catalogue: MessageCatalog
  /** Language of the response; English for background jobs. */
  readonly language: Language
}
