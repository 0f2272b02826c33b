import type { FileInfo } from '@evenkeel/api-contract/fields/field-definition'
import { createContext, type ReactNode, useContext } from 'react'
import type { FieldRenderers } from './inputs/input-props.ts'
import type { FieldView } from './state/field-state.ts'
import type { FormHandle } from './state/form-controller.ts'

/** What a form shares with its fields. */
export interface FormContextValue {
  readonly form: FormHandle
  /** The renderers of its inputs. */
  readonly inputs: FieldRenderers
  /**
   * Link beside the label of a field: "Forgot?" for the log-in password, the time zone for ZIP (FIELD-28,
   * FIELD-29).
   */
  readonly labelLink?: ((fieldId: string) => ReactNode) | undefined
  /** Optional fields that are still needed: marked while they are empty. */
  readonly missing?: readonly string[] | undefined
  /** Rendered below the error line of a field, for example a link that helps to fix the error. */
  readonly below?: ((field: FieldView) => ReactNode) | undefined
  /** Renders a selected PDF; defaults to a preview of its first pages. */
  readonly renderPdf?: ((file: FileInfo) => ReactNode) | undefined
}

export const FormContext = createContext<FormContextValue | null>(null)

/** The form of a field. Throws outside of a form. */
export function useFormContext(): FormContextValue {
  const surroundings = useContext(FormContext)
  if (surroundings === null) throw new Error('A field needs a Form around it')
  return surroundings
}
