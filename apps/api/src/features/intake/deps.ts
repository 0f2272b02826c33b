import type { Clock } from '@evenkeel/server/clock'
import type { Vault } from '@evenkeel/server/crypto/vault'
import type { PortalStore } from '#db/portal-store.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'

/** What the acts of this feature work with, all together. */
export interface IntakeDeps {
  /** The rows of the caller's organisation. */
  readonly store: PortalStore
  readonly clock: Clock
  readonly randomUuid: () => string
  readonly randomBytes: (count: number) => Buffer
  /** Where members reach the portal; no slash at the end. Decides whether cookies are for https only. */
  readonly publicUrl: string
  /** Encrypts what members say and write. */
  readonly vault: Vault
  /** The intakes: which one is asked, and whether it must be answered before a booking. */
  readonly tenantConfig: TenantConfig
}
