import {
  type FileInfo,
  type FieldDefinition,
  type FieldType,
  type FieldValue,
} from '@evenkeel/api-contract/fields/field-definition'
import { parseDateModel } from '@evenkeel/api-contract/fields/dates/date-text'
import { isEmpty } from '@evenkeel/api-contract/fields/required'
import { limits } from '@evenkeel/api-contract/limits'

/** Display state of a field; the first that applies, in the order of FIELD-22, wins. */
export type DisplayState = 'readonly' | 'focus' | 'error' | 'loading' | 'valid' | 'dirty' | 'idle'

/** Stored state of one field. Its error is computed, never stored. */
export interface FieldState {
  /** The value that is validated and submitted. */
  readonly model: FieldValue
  /** The value in the input, as typed until blur. */
  readonly view: FieldValue
  readonly dirty: boolean
  readonly focused: boolean
  /** Server error for this value; cleared by the next edit (FIELD-26). */
  readonly serverError: string | null
}

/** Complete view of a field (ENTITY-18). */
export interface FieldView extends FieldDefinition, FieldState {
  readonly telPrefix: string
  /** Validation error of the model value. */
  readonly error: string | null
  /** The error to show: the server's before ours, none before the field is dirty (ERROR-19, FIELD-25). */
  readonly shownError: string | null
  readonly display: DisplayState
  /** The page has just scrolled to this field (FORM-07). */
  readonly highlighted: boolean
}

/** Input of the display state. */
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

/** True if a field is filled in by one selection instead of typing. */
export const isToggleField = ({ type }: Pick<FieldDefinition, 'type'>): boolean => toggleTypes.has(type)

/**
 * True if a change alone makes the field dirty (FIELD-24, RD-203). A native date input reports every
 * keystroke of the year (0001, 0019 …), so a date counts only once its year has four real digits.
 */
export function isDirtyOnChange(field: FieldDefinition, model: FieldValue): boolean {
  if (field.type !== 'date') return isToggleField(field)
  return typeof model === 'string' && (parseDateModel(model)?.year ?? 0) >= 1000
}

/** The files in the value of a field; empty for other field types. */
export const getFiles = (field: FieldDefinition, model: FieldValue | undefined): readonly FileInfo[] =>
  field.type === 'file' && Array.isArray(model) ? (model as readonly FileInfo[]) : []

/** What the form knows of a field besides its state. */
export interface FieldContext {
  readonly error: string | null
  readonly loading: boolean
  readonly highlighted: boolean
}

/** Combines definition, state and context of a field for rendering. */
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
    // A field that was fixed meanwhile is no longer highlighted.
    highlighted: around.highlighted && shownError !== null,
  }
}
