import {
  type FileInfo,
  type FieldDefinition,
  type FieldType,
  type FieldValue,
} from '@evenkeel/api-contract/fields/field-definition'
import { parseDateModel } from '@evenkeel/api-contract/fields/dates/date-text'
import { isEmpty } from '@evenkeel/api-contract/fields/required'
import { limits } from '@evenkeel/api-contract/limits'

/** How a field looks; the first that applies, in the order of FIELD-22, wins. */
export type DisplayState = 'readonly' | 'focus' | 'error' | 'loading' | 'valid' | 'dirty' | 'idle'

/** What is remembered of one field; its error is computed, never stored. */
export interface FieldState {
  /** Checked and sent. */
  readonly model: FieldValue
  /** Stands in the input, as typed until the member leaves it. */
  readonly view: FieldValue
  readonly dirty: boolean
  readonly focused: boolean
  /** What the server said of this value; gone with the next edit (FIELD-26). */
  readonly serverError: string | null
}

/** Everything there is to know of a field (ENTITY-18). */
export interface FieldView extends FieldDefinition, FieldState {
  readonly telPrefix: string
  /** What the rules say of the model value. */
  readonly error: string | null
  /** The text to show now: the server's before ours, none before the field is dirty (ERROR-19, FIELD-25). */
  readonly shownError: string | null
  readonly display: DisplayState
  /** The page has just brought this field into view (FORM-07). */
  readonly highlighted: boolean
}

/** What decides how a field looks. */
export interface DisplayFlags {
  readonly readonly: boolean
  readonly focused: boolean
  readonly error: boolean
  readonly loading: boolean
  readonly filled: boolean
  readonly dirty: boolean
}

/** FIELD-22: readonly, focus, error, loading, valid (filled and dirty), dirty, idle. */
export function getDisplayState(flags: DisplayFlags): DisplayState {
  if (flags.readonly) return 'readonly'
  if (flags.focused) return 'focus'
  if (flags.error) return 'error'
  if (flags.loading) return 'loading'
  if (flags.filled && flags.dirty) return 'valid'
  return flags.dirty ? 'dirty' : 'idle'
}

const toggleTypes: ReadonlySet<FieldType> = new Set(['boolean', 'radio', 'checkbox', 'select', 'file'])

/** Whether a field is filled by choosing, in one press, and not by typing. */
export const isToggleField = ({ type }: Pick<FieldDefinition, 'type'>): boolean => toggleTypes.has(type)

/**
 * Whether a change alone makes the field dirty (FIELD-24, RD-203). A native date input reports every keystroke of the
 * year (0001, 0019 …), so a date counts only once its year has four real digits.
 */
export function isDirtyOnChange(field: FieldDefinition, model: FieldValue): boolean {
  if (field.type !== 'date') return isToggleField(field)
  return typeof model === 'string' && (parseDateModel(model)?.year ?? 0) >= 1000
}

/** Files among the values of a field; anything else has none. */
export const getFiles = (field: FieldDefinition, model: FieldValue | undefined): readonly FileInfo[] =>
  field.type === 'file' && Array.isArray(model) ? (model as readonly FileInfo[]) : []

/** What the form knows of a field beside its own state. */
export interface FieldContext {
  readonly error: string | null
  readonly loading: boolean
  readonly highlighted: boolean
}

/** Puts definition, state and surroundings together for the page. */
export function getFieldView(field: FieldDefinition, state: FieldState, around: FieldContext): FieldView {
  const isReadonly = field.readonly === true
  const shownError = isReadonly || !state.dirty ? null : (state.serverError ?? around.error)
  const display = getDisplayState({
    readonly: isReadonly,
    focused: state.focused,
    error: shownError !== null,
    loading: around.loading,
    filled: !isEmpty(state.model),
    dirty: state.dirty,
  })
  return {
    ...field,
    ...state,
    telPrefix: field.telPrefix ?? limits.phonePrefix,
    error: around.error,
    shownError,
    display,
    // Whatever was mended meanwhile is no longer shown as wrong.
    highlighted: around.highlighted && shownError !== null,
  }
}
