import type { StudioProblem } from '@evenkeel/api-contract/staff/studio'
import { editorFields, type OrganizationForm } from '@evenkeel/api-contract/staff/studio-form'
import { createContext, use } from 'react'
import { findFieldError, findErrorWithin } from '../editor/form-sections.ts'

interface FormValue {
  readonly form: OrganizationForm
  readonly rights: 'all' | 'texts' | 'nothing'
  readonly faults: readonly StudioProblem[]
  readonly onChange: (change: OrganizationForm) => void
}

const FormContext = createContext<FormValue | null>(null)
export const FormProvider = FormContext

/** Whether a field may be edited with these rights. */
export const canEdit = (rights: FormValue['rights'], field: string): boolean =>
  rights === 'all' || (rights === 'texts' && (editorFields as readonly string[]).includes(field))

/** Form context of the open organization. Throws outside of its provider. */
export function useOrganizationForm() {
  const value = use(FormContext)
  if (!value) throw new Error('useOrganizationForm must be used within FormProvider')
  const { form, rights, faults, onChange } = value
  return {
    form,
    set: onChange,
    may: (field: keyof OrganizationForm) => canEdit(rights, field),
    /** Error at a path; for a field edited as one value, such as a list, also errors inside it. */
    fault: (place: string) => findFieldError(faults, place),
    faultWithin: (place: string) => findErrorWithin(faults, place),
  }
}
