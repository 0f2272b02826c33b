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
 * Everybody who may come to the door of the staff, in the order of the table's columns. A role is one for all organisations, `elsewhere` is a
 * care line for another organisation than the one asked for; `expired` had every role until a moment ago, `ended` was ended while signed in.
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
