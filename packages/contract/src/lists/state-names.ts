import type { FieldOption } from '../fields/definition.ts'
import { isUsState, usStates } from './us-states.ts'
import { stateWords } from './us-states.words.ts'

/** What people call a state, by its two letters; anything else stays as it is. */
export const stateName = (code: string): string => (isUsState(code) ? stateWords[code] : code)

const plain = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The order of names of states, as `Intl.Collator` sorts all there are: its first use costs a slow phone 50 ms. */
export const byName = (one: string, other: string): number => (plain(one) < plain(other) ? -1 : 1)

/** The states to choose from, in the order of their names. */
export const stateOptions: readonly FieldOption[] = usStates
  .map(({ code }) => ({ value: code, label: stateName(code) }))
  .toSorted((one, other) => byName(one.label, other.label))
