/** What counselors may say of themselves, so that somebody can look for a person who shares it. Only ever their own words. */
export const identities = [
  'Black or African American',
  'Latino or Latina',
  'Asian American',
  'LGBTQ+',
  'Veteran',
  'Person of faith',
] as const
export type Identity = (typeof identities)[number]
