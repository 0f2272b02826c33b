import type { Random } from './random.ts'

/** Share of the counselors who say each of themselves, independent of each other and of their names. */
const shares = {
  'Black or African American': 0.12,
  'Latino or Latina': 0.14,
  'Asian American': 0.1,
  'LGBTQ+': 0.1,
  Veteran: 0.08,
  'Person of faith': 0.12,
} as const
type Identity = keyof typeof shares

/** What counselors may say of themselves, so that somebody can look for a person who shares it. Only ever their own words. */
export const identities = Object.keys(shares) as readonly Identity[]

/** What a counselor says of him- or herself; most say nothing. */
export const identitiesFor = (random: Random): readonly Identity[] =>
  identities.filter((identity) => random() < shares[identity])
