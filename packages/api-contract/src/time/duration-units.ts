/** Milliseconds in `n` seconds. */
export const seconds = (n: number): number => n * 1000
/** Milliseconds in `n` minutes. */
export const minutes = (n: number): number => seconds(n * 60)
/** Milliseconds in `n` hours. */
export const hours = (n: number): number => minutes(n * 60)
/** Milliseconds in `n` days of 24 hours. Count calendar days with Temporal instead. */
export const days = (n: number): number => hours(n * 24)
