import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { MessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import type { PortalStore } from '#db/portal-store.ts'
import type { Telehealth } from '#integrations/telehealth.ts'
import type { EmailHash } from '#modules/members/contact-hashes.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'

/** What comes from outside of all features. Each names in its own `deps.ts` what it takes of it. */
export interface BaseDeps {
  /** The rows of the caller's organisation. */
  readonly store: PortalStore
  readonly clock: Clock
  readonly randomUuid: () => string
  readonly randomBytes: (count: number) => Buffer
  /** Key under which addresses, codes and devices are hashed; known once the database was prepared. */
  readonly secret: () => string
  /** Keyed hashes of an address, which find its members. */
  readonly addressHash: (email: string) => EmailHash
  /** Keyed hash of a number in E.164, which finds its members; empty for none. */
  readonly phoneHash: (phone: string | null) => string
  /** Where members reach the portal; no slash at the end. Decides whether cookies are for https only. */
  readonly publicUrl: string
  readonly telehealth: Telehealth
  /** Encrypts what members say and write. */
  readonly vault: Vault
  /** The intakes: which one is asked, and whether it must be answered before a booking. */
  readonly tenantConfig: TenantConfig
  /** What the product says, in every language. */
  readonly catalogue: MessageCatalog
  /** The language the caller is answered in; English for work that nobody called for. */
  readonly language: Language
}
