import { useState } from 'react'
import { formMessages } from '../form.messages.ts'
import styles from './field.module.css'
import { type InputProps, getTextAttributes } from './input-props.ts'

const isNonDigit = (typed: string | null): boolean => typed?.length === 1 && !/\d/.test(typed)

/**
 * Digits only (FIELD-03). A native number input would drop leading zeros of ZIP codes and one-time codes, so
 * this is a text input with a numeric keyboard. Typed letters are blocked before input, which keeps the
 * caret; pasted text is cleaned. After a blocked letter a hint shows until a digit is typed. It does not
 * disappear on blur, because that would move what is being pressed.
 */
export function NumberInput(props: InputProps) {
  const [wasStopped, setWasStopped] = useState(false)
  return (
    <>
      <input
        {...getTextAttributes(props)}
        type="text"
        inputMode={props.field.inputMode ?? 'numeric'}
        onBeforeInput={(event) => {
          const isStopped = isNonDigit(event.nativeEvent.data)
          if (isStopped) event.preventDefault()
          setWasStopped(isStopped)
        }}
      />
      <p role="status" className={styles.note}>
        {wasStopped ? <span>{formMessages.digitsOnly}</span> : null}
      </p>
    </>
  )
}
