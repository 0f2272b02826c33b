import { useState } from 'react'
import styles from './field.module.css'
import { type InputProps, typedAttributes } from './input-props.ts'

/** A masked password that can be shown on wish (FIELD-17); pasting and password managers are welcome. */
export function PasswordInput(props: InputProps) {
  const { field } = props
  const [isShown, setShown] = useState(false)
  return (
    <div className={styles.affixed}>
      <input
        {...typedAttributes(props)}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        translate="no"
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
