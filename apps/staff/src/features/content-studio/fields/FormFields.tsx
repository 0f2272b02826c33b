import { type ReactNode, useState } from 'react'
import { TextField } from '#components/fields/TextField.tsx'
import { partMessages } from './fields.messages.ts'
import { parsePhoneInput, formatPhoneInput, parseWholeNumber } from './field-values.ts'

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
