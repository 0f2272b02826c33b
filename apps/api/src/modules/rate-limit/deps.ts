import type { BaseDeps } from '#modules/base-deps.ts'

/** Dependencies of the rate limit module. */
export type RateLimitDeps = Pick<BaseDeps, 'store' | 'clock' | 'secret'>
