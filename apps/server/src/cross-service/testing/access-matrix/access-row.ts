import type { Json } from '../services.ts'
import type { AccessFixture } from '../access-fixture.ts'

/** What is asked of an endpoint: always for the owner's things. */
export interface AccessRequest {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: string
  readonly body?: Json
}

/** Status per principal, in their order, and the request; without one the bare path is asked. */
export type AccessRow = readonly [
  answers: string,
  ask?: (world: AccessFixture) => AccessRequest | Promise<AccessRequest>,
]
