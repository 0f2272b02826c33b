import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { Text } from 'react-aria-components/Text'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { formatTypedTime } from '#lib/time/date-time.ts'
import styles from './fields.module.css'
import { uiMessages } from '#lib/ui.messages.ts'

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly name?: string
  readonly type?: 'text' | 'email' | 'tel' | 'search' | 'datetime-local' | 'date' | 'time'
  readonly hint?: string
  /** Validation error; null for none. */
  readonly error?: string | null
  readonly required?: boolean
  /** Filter field: not marked as required or optional. */
  readonly narrows?: boolean
  readonly lines?: number
  readonly maxLength?: number
  readonly disabled?: boolean
  /** Numeric keyboard on phones. */
  readonly isNumber?: boolean
}

/** Text field with label, hint and error. */
export function TextField({
  label,
  value,
  onChange,
  name,
  type = 'text',
  hint,
  error = null,
  required = false,
  narrows = false,
  lines = 1,
  maxLength,
  disabled = false,
  isNumber = false,
}: TextFieldProps) {
  const length = maxLength === undefined ? {} : { maxLength }
  const isTime = type === 'time' || type === 'datetime-local'
  const time = isTime && value !== '' && error === null ? formatTypedTime(value) : ''
  const description = [hint, time].filter(Boolean).join(' ')
  return (
    <AriaTextField
      className={styles.field ?? ''}
      value={value}
      onChange={onChange}
      type={type}
      isRequired={required}
      isDisabled={disabled}
      isInvalid={error !== null}
      validationBehavior="aria"
      autoComplete="off"
      {...(isNumber ? { inputMode: 'numeric' as const } : {})}
      {...(name === undefined ? {} : { name })}
      {...length}
    >
      <Label className={styles.label ?? ''}>
        {label}
        {required || narrows ? null : <span className={styles.optional}> {uiMessages.optional}</span>}
      </Label>
      {description ? (
        <Text slot="description" className={styles.hint ?? ''}>
          {description}
        </Text>
      ) : null}
      {lines > 1 ? (
        <TextArea className={styles.input ?? ''} rows={lines} dir="auto" />
      ) : (
        <Input className={styles.input ?? ''} dir="auto" />
      )}
      <FieldError className={styles.error ?? ''}>{error ?? ''}</FieldError>
    </AriaTextField>
  )
}

export interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly hint?: string
}

interface RadioGroupFieldProps<Value extends string> {
  readonly label: string
  readonly value: Value | null
  readonly choices: readonly Choice<Value>[]
  readonly onChange: (value: Value) => void
  readonly error?: string | null
  /** Lays the options out in a row where there is space. */
  readonly inRow?: boolean
  readonly disabled?: boolean
  readonly children?: ReactNode
}

/** Radio group: one of a few visible options. */
export function RadioGroupField<Value extends string>({
  label,
  value,
  choices,
  onChange,
  error = null,
  inRow = false,
  disabled = false,
  children,
}: RadioGroupFieldProps<Value>) {
  return (
    <RadioGroup
      className={styles.field ?? ''}
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
      isDisabled={disabled}
      isInvalid={error !== null}
      validationBehavior="aria"
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <div className={inRow ? styles.row : styles.column}>
        {choices.map((choice) => (
          <Radio key={choice.value} value={choice.value} className={styles.radio ?? ''}>
            <span className={styles.dot} aria-hidden="true" />
            <span>
              {choice.label}
              {choice.hint ? <span className={styles.choiceHint}>{choice.hint}</span> : null}
            </span>
          </Radio>
        ))}
      </div>
      {children}
      <FieldError className={styles.error ?? ''}>{error ?? ''}</FieldError>
    </RadioGroup>
  )
}
