/** Headers of a request after a change: skips cached data. */
export const noCacheHeaders = { 'cache-control': 'no-cache' } as const
