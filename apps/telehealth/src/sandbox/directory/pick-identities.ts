import { identities, type Identity } from '#modules/directory/identities.ts'
import type { Random } from './random.ts'

/** Share of sandbox counselors who state each identity, independent of each other and of names. */
const shares: Readonly<Record<Identity, number>> = {
  'Black or African American': 0.12,
  'Latino or Latina': 0.14,
  'Asian American': 0.1,
  'LGBTQ+': 0.1,
  Veteran: 0.08,
  'Person of faith': 0.12,
}

/** Identities a counselor states; most state none. */
export const pickIdentities = (random: Random): readonly Identity[] =>
  identities.filter((identity) => random() < shares[identity])
