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

/** One choice of a select, radio or checkbox field. */
export interface FieldOption {
  /** What is stored and sent. */
  readonly value: string
  /** What the member reads. */
  readonly label: string
}

/** What the rules need to know of a file; a browser's File has it all. */
export interface FileInfo {
  /** File name with its extension. */
  readonly name: string
  /** Claimed media type; may be empty. */
  readonly type: string
  /** Bytes. */
  readonly size: number
}

/** Value of a select in which nothing is chosen yet (FIELD-13). */
export const unselected = -1

/**
 * Model value by type: a list of options for checkbox, a list of files for file, true or false for boolean,
 * an option or -1 for select, text for the rest. Dates are MM/DD/YYYY, phones ten digits.
 */
export type FieldValue = string | number | boolean | readonly string[] | readonly FileInfo[]

/** Model values by field id. */
export type FieldValues = Readonly<Record<string, FieldValue | undefined>>

/** The text of a field, or nothing when it holds no text. */
export function getTextValue(values: FieldValues, id: string): string {
  const value = values[id]
  return typeof value === 'string' ? value : ''
}

/** One field of a form, the same object in the browser and on the server. */
export interface FieldDefinition {
  /** Name on the wire and id in the page. */
  readonly id: string
  readonly type: FieldType
  /** Words beside the input. */
  readonly label: string
  /** Must be filled; a required boolean must be true (VALID-01). */
  readonly required?: boolean
  /**
   * Least characters of a text or password, digits of a number, choices of a checkbox; for a date the least age in
   * years (RD-198).
   */
  readonly min?: number
  /** Most characters of a text, digits of a number, choices of a checkbox, files of a file field. */
  readonly max?: number
  /** Id of the field whose value must be repeated (VALID-15). */
  readonly matches?: string
  /** Choices of a select, radio or checkbox. */
  readonly options?: readonly FieldOption[]
  /** Country prefix of a phone, `+1` unless named (ENTITY-18). */
  readonly telPrefix?: string
  /** Dates in coming years are fine (VALID-26). */
  readonly allowFuture?: boolean
  /** Shown, never edited, never checked (FIELD-25). */
  readonly readonly?: boolean
  /** `none`: no password rules, as on log-in and for the current password (VALID-18). */
  readonly rules?: 'none'
  /** Ids of the fields with first and last name whose initials this field must repeat (VALID-16). */
  readonly initialsOf?: readonly [firstName: string, lastName: string]
  /** A number is filled with zeros on the left to this many digits (FIELD-27). */
  readonly padTo?: number
  /** So many more digits at the end of a number are left out, as the four of ZIP+4. */
  readonly spare?: number
  /** Most bytes of one file. */
  readonly maxBytes?: number
  /** One more sentence below the label. */
  readonly hint?: string
  /** Token for the browser's own filling-in, such as `given-name` or `one-time-code`. */
  readonly autocomplete?: string
  /** Which keyboard a phone shows; `search` makes a text a search box, whose words never end up in an address. */
  readonly inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'url' | 'search'
}

/** Id of the one date field whose first day is counted from today (VALID-29). */
export const appointmentDateId = 'appointment_date'
