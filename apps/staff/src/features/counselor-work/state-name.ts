import { usStates } from '@evenkeel/contract/lists/us-states'

/** "Colorado" of CO. */
export const stateName = (code: string): string => usStates.find((state) => state.code === code)?.name ?? code
