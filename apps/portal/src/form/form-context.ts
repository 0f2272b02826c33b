import type { FileInfo } from '@evenkeel/api-contract/fields/field-definition'
import { createContext, type ReactNode, useContext } from 'react'
import type { FieldRenderers } from './inputs/input-props.ts'
import type { FieldView } from './state/field-state.ts'
import type { FormHandle } from './state/form-controller.ts'

/** What a form shares with its fields. */
export interface FormContextValue {
  readonly form: FormHandle
  /** The inputs its fields are drawn with. */
  readonly inputs: FieldRenderers
  /** Link beside the label of a field: "Forgot?" for the password on log-in, the time zone for zip (FIELD-28, FIELD-29). */
  readonly labelLink?: ((fieldId: string) => ReactNode) | undefined
  /** Fields that somebody waits for, though nobody demands them: marked so while they are empty. */
  readonly missing?: readonly string[] | undefined
  /** What stands below a field and its error line, as a way on from what is wrong there. */
  readonly below?: ((field: FieldView) => ReactNode) | undefined
  /** Draws a chosen PDF; the form draws its first pages when left out. */
  readonly renderPdf?: ((file: FileInfo) => ReactNode) | undefined
}

export const FormContext = createContext<FormContextValue | null>(null)

/** The form around a field. */
export function useFormContext(): FormContextValue {
  const surroundings = useContext(FormContext)
  if (surroundings === null) throw new Error('A field needs a Form around it')
  return surroundings
}
