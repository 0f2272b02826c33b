import type { FieldOption } from '../fields/definition.ts'
import { documentLocale } from '../words/document-language.ts'
import { isUsState, usStates } from './us-states.ts'
import { stateWords } from './us-states.words.ts'

/** What people call a state, by its two letters; anything else stays as it is. */
export const stateName = (code: string): string => (isUsState(code) ? stateWords[code] : code)

/** The states to choose from, in the order of their names. */
export const stateOptions: readonly FieldOption[] = usStates
  .map(({ code }) => ({ value: code, label: stateName(code) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, documentLocale))
