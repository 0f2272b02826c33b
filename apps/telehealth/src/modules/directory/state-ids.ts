import { usStates } from '@evenkeel/api-contract/reference-data/us-states'

const mainland = usStates.filter(({ code }) => code !== 'PR')

/** Number the telehealth service gives a state; by the states' names, territories after them. */
export const stateId = (code: string): number =>
  code === 'PR' ? 58 : mainland.findIndex((state) => state.code === code) + 1
