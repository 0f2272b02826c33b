import { MAX_TELEHEALTH_ID } from '@evenkeel/api-contract/schemas'

/** Whether a number of the wire fits an integer column; a larger one belongs to nothing and would be an error in SQL. */
export const fitsInteger = (value: number): boolean =>
  Number.isInteger(value) && Math.abs(value) <= MAX_TELEHEALTH_ID
