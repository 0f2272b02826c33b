import { identities, type Identity } from '#modules/directory/reference-data.ts'

/** A source of numbers from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

/**
 * Deterministic random numbers (mulberry32): the same seed gives the same sequence, so the directory is the
 * same everywhere.
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One entry of a non-empty list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const entry = list[Math.floor(random() * list.length)]
  if (entry === undefined) throw new RangeError('cannot pick from an empty list')
  return entry
}

/** Up to `count` different entries of a list. */
export function pickSome<T>(random: Random, list: readonly T[], count: number): readonly T[] {
  const left = [...list]
  const picked: T[] = []
  while (picked.length < count && left.length > 0) {
    picked.push(...left.splice(Math.floor(random() * left.length), 1))
  }
  return picked
}

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
