import { useState } from 'react'
import styles from './affixed.module.css'
import { type InputProps, getTextAttributes } from './input-props.ts'
import { formMessages as words } from '../form.messages.ts'

/** A masked password with a show button (FIELD-17). Pasting and password managers work. */
export function PasswordInput(props: InputProps) {
  const { field } = props
  const [isShown, setShown] = useState(false)
  const label = { field: field.label.toLowerCase() }
  return (
    <div className={styles.affixed}>
      <input
        {...getTextAttributes(props)}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        translate="no"
      />
      <button
        type="button"
        className={styles.affix}
        aria-controls={field.id}
        aria-label={isShown ? words.hideField(label) : words.showField(label)}
        onClick={() => setShown(!isShown)}
      >
        <span>{isShown ? words.hide : words.show}</span>
      </button>
    </div>
  )
}
