import { usStates } from '@evenkeel/api-contract/reference-data/us-states'

/** "Colorado" of CO. */
export const getStateName = (code: string): string =>
  usStates.find((state) => state.code === code)?.name ?? code
