import * as z from 'zod/mini'
import { Uuid, IsoInstant } from '../../schemas.ts'
import { staffRoles } from '../roles.ts'

/** An organization as listed for staff. */
export const StaffOrganization = z.object({
  id: Uuid,
  /** Client id. */
  username: z.string(),
  name: z.string(),
})
export type StaffOrganization = z.output<typeof StaffOrganization>

/** A staff member with name. */
export const StaffRef = z.object({ id: Uuid, name: z.string() })
export type StaffRef = z.output<typeof StaffRef>

/** A role of a person for one organization or for all, within a period. */
export const RoleGrant = z.object({
  id: Uuid,
  role: z.enum(staffRoles),
  /** Null: all organizations, including future ones. Always null for administrators and counselors. */
  organisation: z.nullable(StaffOrganization),
  valid_from: IsoInstant,
  /** Null: until revoked. */
  valid_until: z.nullable(IsoInstant),
  /** Null: granted at the terminal, or by the demo data. */
  granted_by: z.nullable(StaffRef),
})
export type RoleGrant = z.output<typeof RoleGrant>
