import type { InputProps } from './input-props.ts'
import { OptionList } from './OptionList.tsx'

/** One of the options (FIELD-15). */
export function RadioInput({ field, onChange }: InputProps) {
  return (
    <OptionList
      field={field}
      tick={(value) => ({ type: 'radio', checked: field.view === value, onChange: () => onChange(value) })}
    />
  )
}
