import { MAX_TELEHEALTH_ID } from '@evenkeel/api-contract/schemas'

/**
 * Whether a number of the wire fits an integer column. A larger one matches no row and would be an SQL error.
 */
export const fitsInteger = (value: number): boolean =>
  Number.isInteger(value) && Math.abs(value) <= MAX_TELEHEALTH_ID
