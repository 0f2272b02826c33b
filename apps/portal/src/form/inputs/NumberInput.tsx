import { useState } from 'react'
import { formMessages } from '../form.messages.ts'
import styles from './field.module.css'
import { type InputProps, getTextAttributes } from './input-props.ts'

const isNonDigit = (typed: string | null): boolean => typed?.length === 1 && !/\d/.test(typed)

/**
 * Digits only (FIELD-03). A native number input would drop leading zeros of ZIP and one-time codes, so this is a text
 * input with the number keyboard. A typed letter is stopped before it lands, which keeps the caret; pasted text is cleaned.
 * Whoever types letters is told why nothing comes, until a digit does; not until the field is left, or what is
 * pressed then would move away.
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
