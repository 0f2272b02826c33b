import { useState } from 'react'
import styles from '../field.module.css'
import { commonAttributes, type InputProps, textOf } from './input-props.ts'

/** A masked password that can be shown on wish (FIELD-17); pasting and password managers are welcome. */
export function PasswordInput(props: InputProps) {
  const { field, onChange } = props
  const [isShown, setShown] = useState(false)
  return (
    <div className={styles.affixed}>
      <input
        {...commonAttributes(props)}
        className={styles.input}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        translate="no"
        readOnly={field.readonly}
        value={textOf(field.view)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <button
        type="button"
        className={styles.affix}
        aria-controls={field.id}
        aria-label={`${isShown ? 'Hide' : 'Show'} ${field.label.toLowerCase()}`}
        onClick={() => setShown(!isShown)}
      >
        <span>{isShown ? 'Hide' : 'Show'}</span>
      </button>
    </div>
  )
}
