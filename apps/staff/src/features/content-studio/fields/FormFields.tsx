import { type ReactNode, useState } from 'react'
import type { StudioProblem } from '@evenkeel/api-contract/staff/schemas/studio'
import type { OrganizationForm } from '@evenkeel/api-contract/staff/schemas/studio-form'
import { editorFields } from '@evenkeel/api-contract/staff/studio-form'
import { createRequiredContext } from '@evenkeel/web/create-required-context'
import { TextField } from '#components/fields/TextField.tsx'
import { findErrorWithin, findFieldError } from '../editor/form-sections.ts'
import { formatPhoneInput, parsePhoneInput, parseWholeNumber } from './field-values.ts'
import { partMessages } from './fields.messages.ts'

interface FormValue {
  readonly form: OrganizationForm
  readonly rights: 'all' | 'texts' | 'nothing'
  readonly faults: readonly StudioProblem[]
  readonly onChange: (change: OrganizationForm) => void
}

const [FormProvider, useFormValue] = createRequiredContext<FormValue>('FormProvider')
export { FormProvider }

/** Whether a field may be edited with these rights. */
const canEdit = (rights: FormValue['rights'], field: string): boolean =>
  rights === 'all' || (rights === 'texts' && (editorFields as readonly string[]).includes(field))

/** Form context of the open organization. Throws outside of its provider. */
export function useOrganizationForm() {
  const { form, rights, faults, onChange } = useFormValue()
  return {
    form,
    set: onChange,
    may: (field: keyof OrganizationForm) => canEdit(rights, field),
    /** Error at a path; for a field edited as one value, such as a list, also errors inside it. */
    fault: (place: string) => findFieldError(faults, place),
    faultWithin: (place: string) => findErrorWithin(faults, place),
  }
}

interface FieldAnchorProps {
  /** Path in the file, such as `children.0.phone`; problem links target it. */
  readonly place: string
  readonly children: ReactNode
}

/** Part of the form that a problem can link to. */
export function FieldAnchor({ place, children }: FieldAnchorProps) {
  return <div data-place={place}>{children}</div>
}

interface FieldProps {
  readonly place: string
  readonly label: string
  readonly hint?: string
  readonly error: string | null
  readonly disabled: boolean
}

interface FormTextFieldProps extends FieldProps {
  readonly value: string | null | undefined
  readonly onChange: (value: string) => void
  readonly required?: boolean
  readonly lines?: number
  readonly maxLength?: number
  readonly type?: 'text' | 'email'
}

/** Text field of the form. */
export function FormTextField({ place, value, ...field }: FormTextFieldProps) {
  return (
    <FieldAnchor place={place}>
      <TextField name={place} value={value ?? ''} {...field} />
    </FieldAnchor>
  )
}

interface FormPhoneFieldProps extends FieldProps {
  readonly value: string | null | undefined
  readonly onChange: (value: string | null) => void
  readonly required?: boolean
}

/** Phone field: displayed in US format, stored in dialable form. */
export function FormPhoneField({ place, value, onChange, ...field }: FormPhoneFieldProps) {
  const [typed, setTyped] = useState(() => formatPhoneInput(value))
  const shown = parsePhoneInput(typed) === (value ?? null) ? typed : formatPhoneInput(value)
  return (
    <FieldAnchor place={place}>
      <TextField
        name={place}
        type="tel"
        value={shown}
        onChange={(next) => {
          setTyped(next)
          onChange(parsePhoneInput(next))
        }}
        {...field}
      />
    </FieldAnchor>
  )
}

interface FormNumberFieldProps extends FieldProps {
  readonly value: number | null | undefined
  readonly onChange: (value: number | null) => void
  /** Shown while the field is empty; null when omitted. */
  readonly whenEmpty?: number
}

/** Whole number field. An invalid number is reported at once and does not change the form. */
export function FormNumberField({
  place,
  value,
  onChange,
  error,
  whenEmpty,
  ...field
}: FormNumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const meant = typed === null ? undefined : parseWholeNumber(typed)
  const isWrong = typed !== null && meant === undefined
  const isOwn = isWrong || (typed !== null && (meant ?? whenEmpty ?? null) === (value ?? null))
  return (
    <FieldAnchor place={place}>
      <TextField
        name={place}
        isNumber
        maxLength={6}
        value={isOwn ? typed : String(value ?? '')}
        onChange={(next) => {
          setTyped(next)
          const whole = parseWholeNumber(next)
          if (whole !== undefined) onChange(whole ?? whenEmpty ?? null)
        }}
        error={isWrong ? partMessages.notWhole : error}
        {...field}
      />
    </FieldAnchor>
  )
}
