import { preferenceValues } from '@evenkeel/api-contract/reference-data/intake-preferences'

/** A counselor's main approach. */
export type Approach = (typeof preferenceValues.preferred_approach)[number]
export const approaches: readonly Approach[] = preferenceValues.preferred_approach
