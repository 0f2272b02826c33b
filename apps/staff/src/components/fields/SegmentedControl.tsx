import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import styles from './segmented-control.module.css'

interface SegmentedControlProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** Segmented control: one of a few views, side by side. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: SegmentedControlProps<Value>) {
  return (
    <RadioGroup
      className={styles.segments ?? ''}
      orientation="horizontal"
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
    >
      <Label className="visually-hidden">{label}</Label>
      {choices.map((choice) => (
        <Radio key={choice.value} value={choice.value} className={styles.segment ?? ''}>
          {choice.label}
        </Radio>
      ))}
    </RadioGroup>
  )
}
