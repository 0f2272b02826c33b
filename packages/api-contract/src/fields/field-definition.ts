/** The thirteen field types (ENTITY-18). */
export type FieldType =
  | 'text'
  | 'textarea'
  | 'number'
  | 'boolean'
  | 'url'
  | 'tel'
  | 'email'
  | 'file'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'password'
  | 'date'

/** One option of a select, radio or checkbox field. */
export interface FieldOption {
  /** The stored value. */
  readonly value: string
  /** The displayed text. */
  readonly label: string
}

/** File properties that validation needs; a browser's File has them all. */
export interface FileInfo {
  /** File name with its extension. */
  readonly name: string
  /** Claimed media type; may be empty. */
  readonly type: string
  /** Bytes. */
  readonly size: number
}

/** Value of a select without a selection (FIELD-13). */
export const unselected = -1

/**
 * Model value by type: a list of options for checkbox, a list of files for file, true or false for boolean,
 * an option or -1 for select, text for the rest. Dates are MM/DD/YYYY, phones ten digits.
 */
export type FieldValue = string | number | boolean | readonly string[] | readonly FileInfo[]

/** Model values by field id. */
export type FieldValues = Readonly<Record<string, FieldValue | undefined>>

/** The text of a field, or undefined when it holds no text. */
export function getTextValue(values: FieldValues, id: string): string {
  const value = values[id]
  return typeof value === 'string' ? value : ''
}

/** One field of a form, shared by browser and server. */
export interface FieldDefinition {
  /** Wire name and element id. */
  readonly id: string
  readonly type: FieldType
  /** Label of the input. */
  readonly label: string
  /** Must be filled; a required boolean must be true (VALID-01). */
  readonly required?: boolean
  /**
   * Minimum characters of a text or password, digits of a number, choices of a checkbox; for a date the
   * minimum age in years (RD-198).
   */
  readonly min?: number
  /** Maximum characters of a text, digits of a number, choices of a checkbox, files of a file field. */
  readonly max?: number
  /** Id of the field whose value must be repeated (VALID-15). */
  readonly matches?: string
  /** Options of a select, radio or checkbox. */
  readonly options?: readonly FieldOption[]
  /** Country prefix of a phone, default `+1` (ENTITY-18). */
  readonly telPrefix?: string
  /** Allows dates in future years (VALID-26). */
  readonly allowFuture?: boolean
  /** Displayed, never edited or validated (FIELD-25). */
  readonly readonly?: boolean
  /** `none`: no password rules, as at log-in and for the current password (VALID-18). */
  readonly rules?: 'none'
  /** Ids of the first and last name fields whose initials this field must repeat (VALID-16). */
  readonly initialsOf?: readonly [firstName: string, lastName: string]
  /** A number is padded with leading zeros to this many digits (FIELD-27). */
  readonly padTo?: number
  /** Number of optional trailing digits to drop, such as the four of ZIP+4. */
  readonly spare?: number
  /** Maximum bytes of one file. */
  readonly maxBytes?: number
  /** One more sentence below the label. */
  readonly hint?: string
  /** Autocomplete token, such as `given-name` or `one-time-code`. */
  readonly autocomplete?: string
  /** Keyboard of a phone; `search` makes a text a search box, whose content never ends up in a URL. */
  readonly inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'url' | 'search'
}

/** Id of the one date field whose minimum is relative to today (VALID-29). */
export const appointmentDateId = 'appointment_date'
