import { unselected } from '@evenkeel/api-contract/fields/field-definition'
import fieldStyles from './field.module.css'
import { getCommonAttributes, type InputProps, getText } from './input-props.ts'
import { formMessages as words } from '../form.messages.ts'
import styles from './select.module.css'

/** A native select. Its first option means "nothing selected" and has the value -1 (FIELD-13, FIELD-14). */
export function SelectInput(props: InputProps) {
  const { field, onChange } = props
  return (
    <select
      {...getCommonAttributes(props)}
      className={`${fieldStyles.input} ${styles.select}`}
      disabled={field.readonly}
      value={getText(field.view) || String(unselected)}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value={String(unselected)}>{words.select}</option>
      {field.options?.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
