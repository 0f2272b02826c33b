import type { Clock } from '@evenkeel/server/clock'
import type { PortalStore } from '#db/portal-store.ts'

/** What the acts of this feature work with, all together. */
export interface AttemptsDeps {
  /** The rows of the caller's organisation. */
  readonly store: PortalStore
  readonly clock: Clock
  /** Key under which addresses, codes and devices are hashed. */
  readonly secret: string
}
