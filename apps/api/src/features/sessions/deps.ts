import type { Clock } from '@evenkeel/server/clock'
import type { PortalStore } from '#db/portal-store.ts'
import type { Telehealth } from '#integrations/telehealth.ts'

/** What the acts of this feature work with, all together. */
export interface SessionsDeps {
  /** The rows of the caller's organisation. */
  readonly store: PortalStore
  readonly clock: Clock
  readonly randomUuid: () => string
  readonly randomBytes: (count: number) => Buffer
  /** Where members reach the portal; no slash at the end. Decides whether cookies are for https only. */
  readonly publicUrl: string
  readonly telehealth: Telehealth
}
