/** Headers of an ask that heard of a change: it is not answered with what was told before. */
export const noCacheHeaders = { 'cache-control': 'no-cache' } as const
