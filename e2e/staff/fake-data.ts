/** The n-th id. */
export const uuid = (n: number): string => `0192aaaa-0000-4000-8000-${String(n).padStart(12, '0')}`
export const organisations = [
  { id: uuid(1), username: 'bluefin', name: 'Bluefin Foods' },
  { id: uuid(2), username: 'cedarvalley', name: 'City of Cedar Valley' },
  { id: uuid(3), username: 'northstar', name: 'Northstar University and Affiliated Teaching Hospitals' },
] as const
export const me = { id: uuid(10), name: 'Dana Moss' }
export const colleague = { id: uuid(11), name: 'Jo Whitfield' }
/** So many minutes before now, or after it where they are negative. */
export const ago = (minutes: number): string =>
  Temporal.Now.instant().subtract({ minutes }).toString({ smallestUnit: 'second' })
