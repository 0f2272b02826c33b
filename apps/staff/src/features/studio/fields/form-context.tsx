import type { StudioFault } from '@evenkeel/contract/staff/studio'
import { editorFields, type OrganisationForm } from '@evenkeel/contract/staff/studio-form'
import { createContext, use } from 'react'
import { faultAt, faultWithin } from '../editor/places.ts'

interface FormValue {
  readonly form: OrganisationForm
  readonly rights: 'all' | 'texts' | 'nothing'
  readonly faults: readonly StudioFault[]
  readonly onChange: (change: OrganisationForm) => void
}

const FormContext = createContext<FormValue | null>(null)
export const FormProvider = FormContext

/** Whether somebody with these rights may change a field. */
export const mayEdit = (rights: FormValue['rights'], field: string): boolean =>
  rights === 'all' || (rights === 'texts' && (editorFields as readonly string[]).includes(field))

/** The form of an organization, for its fields. */
export function useForm() {
  const value = use(FormContext)
  if (!value) throw new Error('useForm outside of an organization’s form')
  const { form, rights, faults, onChange } = value
  return {
    form,
    set: onChange,
    may: (field: keyof OrganisationForm) => mayEdit(rights, field),
    /** The error at a place; of a field written as one, as a list, also one within it. */
    fault: (place: string) => faultAt(faults, place),
    faultWithin: (place: string) => faultWithin(faults, place),
  }
}
