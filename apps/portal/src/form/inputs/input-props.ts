import type { AttachedFile, FieldValue } from '@evenkeel/contract/fields/definition'
import type { ReactNode } from 'react'
import type { FieldView } from '../field-state.ts'

/** What every input gets from its Field. */
export interface InputProps {
  readonly field: FieldView
  /** Ids of hint and error line. */
  readonly describedBy: string
  /** Takes what now stands in the input. */
  readonly onChange: (view: FieldValue) => void
  readonly renderPdf?: ((file: AttachedFile) => ReactNode) | undefined
}

/** The attributes every single input carries; grouped inputs tie theirs to the fieldset. */
export const commonAttributes = ({ field, describedBy }: InputProps) => ({
  id: field.id,
  name: field.id,
  autoComplete: field.autocomplete,
  'aria-describedby': describedBy,
  'aria-invalid': field.shownError !== null,
})

/** What a text-like input shows. */
export const textOf = (view: FieldValue): string => (typeof view === 'string' ? view : '')

/** The chosen options of a checkbox field. */
export const chosenOf = (view: FieldValue): readonly string[] =>
  Array.isArray(view) ? view.filter((item): item is string => typeof item === 'string') : []
