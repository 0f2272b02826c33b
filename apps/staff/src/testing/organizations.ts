/** Deterministic UUID number `n`. */
export const uuid = (n: number): string => `0192aaaa-0000-4000-8000-${String(n).padStart(12, '0')}`
export const bluefin = { id: uuid(1), username: 'bluefin', name: 'Bluefin Foods' }
export const cedarValley = { id: uuid(2), username: 'cedarvalley', name: 'City of Cedar Valley' }
