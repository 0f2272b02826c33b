import type { FieldOption } from '../fields/field-definition.ts'
import { isUsState, usStates } from './us-states.ts'
import { stateMessages } from './us-states.messages.ts'

/** Name of a state by its code; other text is unchanged. */
export const getStateName = (code: string): string => (isUsState(code) ? stateMessages[code] : code)

const foldName = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Compares state names in the order of `Intl.Collator`, whose first use costs a slow phone 50 ms. */
export const compareStateNames = (one: string, other: string): number =>
  foldName(one) < foldName(other) ? -1 : 1

/** All states as options, by name. */
export const stateOptions: readonly FieldOption[] = usStates
  .map(({ code }) => ({ value: code, label: getStateName(code) }))
  .toSorted((one, other) => compareStateNames(one.label, other.label))
