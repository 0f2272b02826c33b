/** What the covered number is granted for: once, per contract year, per concern, or per both. */
export const sessionFrequencies = ['once', 'per_year', 'per_concern', 'per_concern_and_year'] as const
export type SessionFrequency = (typeof sessionFrequencies)[number]
