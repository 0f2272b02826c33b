import { usStates } from '@evenkeel/api-contract/reference-data/us-states'

const mainland = usStates.filter(({ code }) => code !== 'PR')

/** The telehealth service's id of a state: by state name, then territories. */
export const stateId = (code: string): number =>
  code === 'PR' ? 58 : mainland.findIndex((state) => state.code === code) + 1
