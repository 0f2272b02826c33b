import { usStates } from '@evenkeel/api-contract/reference-data/us-states'

/** Full name of a state: "Colorado" for CO. */
export const getStateName = (code: string): string =>
  usStates.find((state) => state.code === code)?.name ?? code
