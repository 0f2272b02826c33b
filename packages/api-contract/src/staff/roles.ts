import * as z from 'zod/mini'
import { IsoInstant, Uuid } from '../schemas.ts'

/**
 * Staff roles. care_line: calls members; account_manager: manages organizations and their sessions; editor:
 * writes organizations, questions and articles; privacy_officer: privacy requests and the audit log;
 * administrator: staff accounts and roles, no member data; counselor: meets members, with access only to own
 * visits, messages and cases below `/telehealth/counselor` (decision 006).
 */
export const staffRoles = [
  'care_line',
  'account_manager',
  'editor',
  'privacy_officer',
  'administrator',
  'counselor',
] as const
export type StaffRole = (typeof staffRoles)[number]

/** Roles with access below `/api/staff`: a counselor has only the session there. */
export const staffAppRoles = staffRoles.filter((role) => role !== 'counselor')
/** Roles that are granted for all organizations only. */
export const globalRoles: readonly StaffRole[] = ['administrator', 'counselor']

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
