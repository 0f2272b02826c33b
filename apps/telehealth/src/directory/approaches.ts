import { preferenceValues } from '@evenkeel/contract/lists/intake-preferences'

/** How a counselor mostly works. */
export type Approach = (typeof preferenceValues.preferred_approach)[number]
export const approaches: readonly Approach[] = preferenceValues.preferred_approach
