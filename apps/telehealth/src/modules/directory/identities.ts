/**
 * Identities that counselors may state, so that members can find somebody who shares theirs. Always stated by
 * the counselor.
 */
export const identities = [
  'Black or African American',
  'Latino or Latina',
  'Asian American',
  'LGBTQ+',
  'Veteran',
  'Person of faith',
] as const
export type Identity = (typeof identities)[number]
