import { Check as Tick } from 'lucide-react'
import { Checkbox } from 'react-aria-components/Checkbox'
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import type { Choice } from './TextField.tsx'
import styles from './fields.module.css'

interface CheckboxFieldProps {
  readonly label: string
  readonly hint?: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly disabled?: boolean
}

/** Single checkbox with label and hint. */
export function CheckboxField({ label, hint, isOn, onChange, disabled = false }: CheckboxFieldProps) {
  return (
    <Checkbox className={styles.check ?? ''} isSelected={isOn} onChange={onChange} isDisabled={disabled}>
      <span className={styles.box} aria-hidden="true">
        <Tick size={18} strokeWidth={3} />
      </span>
      <span>
        {label}
        {hint ? <span className={styles.choiceHint}>{hint}</span> : null}
      </span>
    </Checkbox>
  )
}

interface CheckboxGroupFieldProps {
  readonly label: string
  readonly hint?: string
  /** Selected values, in the order of selection. */
  readonly value: readonly string[]
  readonly choices: readonly Choice<string>[]
  readonly onChange: (value: string[]) => void
  readonly error?: string | null
}

/** Group of checkboxes. */
export function CheckboxGroupField({
  label,
  hint,
  value,
  choices,
  onChange,
  error = null,
}: CheckboxGroupFieldProps) {
  return (
    <CheckboxGroup
      className={styles.field ?? ''}
      value={[...value]}
      onChange={onChange}
      isInvalid={error !== null}
      validationBehavior="aria"
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      {hint ? (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      ) : null}
      <div className={styles.row}>
        {choices.map((choice) => (
          <Checkbox key={choice.value} value={choice.value} className={styles.check ?? ''}>
            <span className={styles.box} aria-hidden="true">
              <Tick size={18} strokeWidth={3} />
            </span>
            <span>{choice.label}</span>
          </Checkbox>
        ))}
      </div>
      <FieldError className={styles.error ?? ''}>{error ?? ''}</FieldError>
    </CheckboxGroup>
  )
}
