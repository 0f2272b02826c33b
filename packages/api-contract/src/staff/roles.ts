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
