/** For what the covered number is granted: once, anew each contract year, for each concern, or both. */
export const sessionFrequencies = ['once', 'per_year', 'per_concern', 'per_concern_and_year'] as const
export type SessionFrequency = (typeof sessionFrequencies)[number]
