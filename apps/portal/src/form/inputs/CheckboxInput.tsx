import { getSelected, type InputProps } from './input-props.ts'
import { OptionList } from './OptionList.tsx'

/** Several of the options, stored in the order of the options (FIELD-16). */
export function CheckboxInput({ field, describedBy, onChange }: InputProps) {
  const chosen = getSelected(field.view)
  const toggled = (value: string, isOn: boolean): readonly string[] =>
    (field.options ?? [])
      .map((option) => option.value)
      .filter((candidate) => (candidate === value ? isOn : chosen.includes(candidate)))
  return (
    <OptionList
      field={field}
      tick={(value) => ({
        type: 'checkbox',
        checked: chosen.includes(value),
        onChange: (event) => onChange(toggled(value, event.currentTarget.checked)),
        'aria-describedby': describedBy,
        'aria-invalid': field.shownError !== null,
      })}
    />
  )
}
