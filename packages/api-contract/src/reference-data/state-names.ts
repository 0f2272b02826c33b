import type { FieldOption } from '../fields/field-definition.ts'
import { isUsState, usStates } from './us-states.ts'
import { stateMessages } from './us-states.messages.ts'

/** What people call a state, by its two letters; anything else stays as it is. */
export const getStateName = (code: string): string => (isUsState(code) ? stateMessages[code] : code)

const foldName = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The order of names of states, as `Intl.Collator` sorts all there are: its first use costs a slow phone 50 ms. */
export const compareStateNames = (one: string, other: string): number =>
  foldName(one) < foldName(other) ? -1 : 1

/** The states to choose from, in the order of their names. */
export const stateOptions: readonly FieldOption[] = usStates
  .map(({ code }) => ({ value: code, label: getStateName(code) }))
  .toSorted((one, other) => compareStateNames(one.label, other.label))
