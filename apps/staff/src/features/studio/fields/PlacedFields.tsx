import { type ReactNode, useState } from 'react'
import { TextField } from '#ui/fields/Fields.tsx'
import { partWords } from './fields.words.ts'
import { phoneStored, phoneView, wholeOf } from './values.ts'

interface PlaceProps {
  /** Its name in the file, as `children.0.phone`: faults lead here. */
  readonly place: string
  readonly children: ReactNode
}

/** A part of the form that a fault can lead to. */
export function Place({ place, children }: PlaceProps) {
  return <div data-place={place}>{children}</div>
}

interface FieldProps {
  readonly place: string
  readonly label: string
  readonly hint?: string
  readonly error: string | null
  readonly disabled: boolean
}

interface TextProps extends FieldProps {
  readonly value: string | null | undefined
  readonly onChange: (value: string) => void
  readonly required?: boolean
  readonly lines?: number
  readonly maxLength?: number
  readonly type?: 'text' | 'email'
}

/** One text of the form. */
export function PlacedText({ place, value, ...field }: TextProps) {
  return (
    <Place place={place}>
      <TextField name={place} value={value ?? ''} {...field} />
    </Place>
  )
}

interface PhoneProps extends FieldProps {
  readonly value: string | null | undefined
  readonly onChange: (value: string | null) => void
  readonly required?: boolean
}

/** A phone: typed as people write it, stored as it is called. */
export function PlacedPhone({ place, value, onChange, ...field }: PhoneProps) {
  const [typed, setTyped] = useState(() => phoneView(value))
  const shown = phoneStored(typed) === (value ?? null) ? typed : phoneView(value)
  return (
    <Place place={place}>
      <TextField
        name={place}
        type="tel"
        value={shown}
        onChange={(next) => {
          setTyped(next)
          onChange(phoneStored(next))
        }}
        {...field}
      />
    </Place>
  )
}

interface NumberProps extends FieldProps {
  readonly value: number | null | undefined
  readonly onChange: (value: number | null) => void
  /** Stands where the field is empty; left out: null does. */
  readonly whenEmpty?: number
}

/** A whole number. What is none is said at once and changes nothing. */
export function PlacedNumber({ place, value, onChange, error, whenEmpty, ...field }: NumberProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const meant = typed === null ? undefined : wholeOf(typed)
  const isWrong = typed !== null && meant === undefined
  const isOwn = isWrong || (typed !== null && (meant ?? whenEmpty ?? null) === (value ?? null))
  return (
    <Place place={place}>
      <TextField
        name={place}
        isNumber
        maxLength={6}
        value={isOwn ? typed : String(value ?? '')}
        onChange={(next) => {
          setTyped(next)
          const whole = wholeOf(next)
          if (whole !== undefined) onChange(whole ?? whenEmpty ?? null)
        }}
        error={isWrong ? partWords.notWhole : error}
        {...field}
      />
    </Place>
  )
}
