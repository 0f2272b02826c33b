import type { InputProps } from './input-props.ts'
import { Options } from './Options.tsx'

/** One of several options (FIELD-15). */
export function RadioInput({ field, onChange }: InputProps) {
  return (
    <Options
      field={field}
      tick={(value) => ({ type: 'radio', checked: field.view === value, onChange: () => onChange(value) })}
    />
  )
}
