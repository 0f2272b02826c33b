/** Everybody who may come to a door (trust S1), in the order of the table's columns. */
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

/** The Authorization headers a principal sends to the own API and to the telehealth service. */
export interface Credentials {
  readonly own: string | null
  readonly telehealth: string | null
}
