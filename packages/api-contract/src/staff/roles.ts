import * as z from 'zod/mini'
import { IsoInstant, Uuid } from '../schemas.ts'

/**
 * What a person of the provider may be. care_line: calls members; account_manager: looks after organizations and their sessions;
 * editor: writes organizations, questions and articles; privacy_officer: members' rights and the audit; administrator: people and
 * their roles, and nothing of members; counselor: meets members, and sees own visits, messages and cases below `/telehealth/counselor`
 * and nothing else (decision 006).
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

/** The roles that work below `/api/staff`: a counselor has nothing there but the own session. */
export const staffAppRoles = staffRoles.filter((role) => role !== 'counselor')
/** Roles that are given for all organizations only. */
export const globalRoles: readonly StaffRole[] = ['administrator', 'counselor']

/** An organization as staff see it in lists. */
export const StaffOrganization = z.object({
  id: Uuid,
  /** Client id. */
  username: z.string(),
  name: z.string(),
})
export type StaffOrganization = z.output<typeof StaffOrganization>

/** Somebody of the provider, named. */
export const StaffRef = z.object({ id: Uuid, name: z.string() })
export type StaffRef = z.output<typeof StaffRef>

/** A role that a person has for one organization or for all, in a time. */
export const RoleGrant = z.object({
  id: Uuid,
  role: z.enum(staffRoles),
  /** Null: all organizations, also those to come. An administrator and a counselor are always one for all. */
  organisation: z.nullable(StaffOrganization),
  valid_from: IsoInstant,
  /** Null: until it is ended. */
  valid_until: z.nullable(IsoInstant),
  /** Null: given at the terminal, or with the demo data. */
  granted_by: z.nullable(StaffRef),
})
export type RoleGrant = z.output<typeof RoleGrant>
