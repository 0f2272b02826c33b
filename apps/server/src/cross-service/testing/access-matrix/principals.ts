/** All principals (trust S1), in the order of the table's columns. */
export const principals = [
  'nobody',
  'own answers',
  'other answers',
  'temporary user',
  'unconfirmed',
  'owner',
  'same programme',
  'other programme',
  'expired',
  'signed out',
  'wrong scheme',
] as const
export type Principal = (typeof principals)[number]

/** Authorization headers of a principal for the API and the telehealth service. */
export interface Credentials {
  readonly own: string | null
  readonly telehealth: string | null
}

/**
 * Principals of the staff API, in the order of the table columns. A role applies to all organizations.
 * `elsewhere` is a care line of another organization, `expired` had every role until a moment ago, `ended`
 * was deactivated while signed in.
 */
export const staffPrincipals = [
  'nobody',
  'member',
  'care line',
  'elsewhere',
  'account manager',
  'editor',
  'privacy officer',
  'administrator',
  'expired',
  'ended',
] as const
export type StaffPrincipal = (typeof staffPrincipals)[number]

/** The headers a principal sends. */
export type StaffCredentials = Readonly<Record<string, string>>
