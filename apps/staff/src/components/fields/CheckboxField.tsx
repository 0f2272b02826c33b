import { Check as Tick } from 'lucide-react'
import { Checkbox } from 'react-aria-components/Checkbox'
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
