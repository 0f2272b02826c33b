import type { FileInfo, FieldType, FieldValue } from '@evenkeel/api-contract/fields/field-definition'
import type { ChangeEvent, ComponentType, ReactNode } from 'react'
import styles from './field.module.css'
import type { FieldView } from '../state/field-state.ts'

/** Props that every input gets from its Field. */
export interface InputProps {
  readonly field: FieldView
  /** Ids of hint and error line. */
  readonly describedBy: string
  /** Called with the current input value. */
  readonly onChange: (view: FieldValue) => void
  readonly renderPdf?: ((file: FileInfo) => ReactNode) | undefined
}

/** Props of a field layout. */
export interface FieldLayoutProps {
  readonly field: FieldView
  readonly link: ReactNode
  readonly control: ReactNode
  readonly hintId: string
  readonly errorId: string
}

/** Input and layout of a field type. */
export interface FieldRenderer {
  readonly Frame: ComponentType<FieldLayoutProps>
  readonly Input: ComponentType<InputProps>
}

/** Renderers by field type, and one for a search term; each includes its layout. */
export type FieldRenderers = Readonly<Partial<Record<FieldType | 'search', FieldRenderer>>>

/** Attributes of every single input; grouped inputs set theirs on the fieldset. */
export const getCommonAttributes = ({ field, describedBy }: InputProps) => ({
  id: field.id,
  name: field.id,
  autoComplete: field.autocomplete,
  'aria-describedby': describedBy,
  'aria-invalid': field.shownError !== null,
})

/** The text that a text-like input shows. */
export const getText = (view: FieldValue): string => (typeof view === 'string' ? view : '')

/** Attributes of text inputs: value and change handler. */
export const getTextAttributes = (props: InputProps) => ({
  ...getCommonAttributes(props),
  className: styles.input,
  dir: 'auto',
  readOnly: props.field.readonly,
  value: getText(props.field.view),
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    props.onChange(event.currentTarget.value),
})

/** The selected options of a checkbox field. */
export const getSelected = (view: FieldValue): readonly string[] =>
  Array.isArray(view) ? view.filter((item): item is string => typeof item === 'string') : []
