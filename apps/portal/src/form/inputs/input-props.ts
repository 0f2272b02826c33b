import type { FileInfo, FieldType, FieldValue } from '@evenkeel/api-contract/fields/field-definition'
import type { ChangeEvent, ComponentType, ReactNode } from 'react'
import styles from './field.module.css'
import type { FieldView } from '../state/field-state.ts'

/** What every input gets from its Field. */
export interface InputProps {
  readonly field: FieldView
  /** Ids of hint and error line. */
  readonly describedBy: string
  /** Takes what now is in the input. */
  readonly onChange: (view: FieldValue) => void
  readonly renderPdf?: ((file: FileInfo) => ReactNode) | undefined
}

/** What every frame puts around an input. */
export interface FieldLayoutProps {
  readonly field: FieldView
  readonly link: ReactNode
  readonly control: ReactNode
  readonly hintId: string
  readonly errorId: string
}

/** What a kind of field is drawn with. */
export interface FieldRenderer {
  readonly Frame: ComponentType<FieldLayoutProps>
  readonly Input: ComponentType<InputProps>
}

/** Inputs by the type of their field, and one for a text that is searched for; each brings its frame. */
export type FieldRenderers = Readonly<Partial<Record<FieldType | 'search', FieldRenderer>>>

/** The attributes every single input carries; grouped inputs tie theirs to the fieldset. */
export const getCommonAttributes = ({ field, describedBy }: InputProps) => ({
  id: field.id,
  name: field.id,
  autoComplete: field.autocomplete,
  'aria-describedby': describedBy,
  'aria-invalid': field.shownError !== null,
})

/** What a text-like input shows. */
export const getText = (view: FieldValue): string => (typeof view === 'string' ? view : '')

/** The attributes of everything that is typed into: it shows the view and reports every change of it. */
export const getTextAttributes = (props: InputProps) => ({
  ...getCommonAttributes(props),
  className: styles.input,
  dir: 'auto',
  readOnly: props.field.readonly,
  value: getText(props.field.view),
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    props.onChange(event.currentTarget.value),
})

/** The chosen options of a checkbox field. */
export const getSelected = (view: FieldValue): readonly string[] =>
  Array.isArray(view) ? view.filter((item): item is string => typeof item === 'string') : []
