import * as z from 'zod/mini'
import { Uuid, MessageResponse } from '../../schemas.ts'
import { staffRoles } from '../roles.ts'
import { RoleGrant, StaffOrganization } from './roles.ts'

/** The signed-in staff member with current grants and remaining time. */
export const StaffSession = z.object({
  person: z.object({ id: Uuid, name: z.string(), email: z.string() }),
  /** Distinct roles of the grants below, in the order of `staffRoles`; empty without a current grant. */
  roles: z.array(z.enum(staffRoles)),
  /** Current grants. */
  grants: z.array(RoleGrant),
  signed_in_by: z.enum(['passkey', 'directory']),
  /**
   * Seconds until the idle timeout. Calls with the header `x-background` do not count as activity; one with
   * the value `watching` by the care line still keeps it alive.
   */
  idle_seconds_left: z.int(),
  /** Seconds until the absolute timeout. */
  seconds_left: z.int(),
})
export type StaffSession = z.output<typeof StaffSession>

export const sessionSchemas = {
  'GET /staff/session': { response: StaffSession },
  'POST /staff/auth/log-out': { response: MessageResponse },
  'GET /staff/organisations': { response: z.object({ results: z.array(StaffOrganization) }) },
}
