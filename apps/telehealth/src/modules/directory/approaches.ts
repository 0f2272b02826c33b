import { preferenceValues } from '@evenkeel/api-contract/reference-data/intake-preferences'

/** How a counselor mostly works. */
export type Approach = (typeof preferenceValues.preferred_approach)[number]
export const approaches: readonly Approach[] = preferenceValues.preferred_approach
