import type { Json } from '../services.ts'
import type { AccessFixture } from '../access-fixture.ts'
import type { StaffFixture } from '../staff-fixture.ts'
import type { StaffPrincipal } from './principals.ts'

/** The request of an endpoint: always for the owner's objects. */
export interface AccessRequest {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: string
  readonly body?: Json
}

/** Status per principal, in order, and the request; without one the bare path is requested. */
export type AccessRow = readonly [
  answers: string,
  ask?: (world: AccessFixture) => AccessRequest | Promise<AccessRequest>,
]

/** Request to a staff endpoint, always for objects of the same organization. */
export interface StaffRequest {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: Json
}

/** Status per principal, in their order, and the request; created again for each of them. */
export type StaffRow = readonly [
  answers: string,
  ask?: (world: StaffFixture, principal: StaffPrincipal) => StaffRequest | Promise<StaffRequest>,
]
