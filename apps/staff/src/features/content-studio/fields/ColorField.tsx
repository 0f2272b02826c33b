import { TextField } from '#components/fields/TextField.tsx'
import { isColor } from './contrast.ts'
import { fieldMessages } from './fields.messages.ts'
import styles from './fields.module.css'
import { FieldAnchor } from './FormFields.tsx'

interface ColorFieldProps {
  readonly place: string
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | null
  readonly disabled?: boolean
}

/** Color as text, with the browser's color picker beside it. */
export function ColorField({
  place,
  label,
  hint,
  value,
  onChange,
  error,
  disabled = false,
}: ColorFieldProps) {
  return (
    <FieldAnchor place={place}>
      <div className={styles.color}>
        <TextField
          name={place}
          label={label}
          hint={hint}
          required
          value={value}
          onChange={(text) => onChange(text.trim().toLowerCase())}
          error={error}
          disabled={disabled}
          maxLength={20}
        />
        <input
          type="color"
          aria-label={fieldMessages.pickColor({ label })}
          value={isColor(value) ? value : '#888888'}
          onChange={(event) => onChange(event.target.value.toLowerCase())}
          disabled={disabled}
        />
      </div>
    </FieldAnchor>
  )
}
