import { type InputProps, typedAttributes } from './input-props.ts'

/**
 * Digits only (FIELD-03). A native number input would drop leading zeros of ZIP and one-time codes, so this is a text
 * input with the number keyboard. A typed letter is stopped before it lands, which keeps the caret; pasted text is cleaned.
 */
export function NumberInput(props: InputProps) {
  return (
    <input
      {...typedAttributes(props)}
      type="text"
      inputMode={props.field.inputMode ?? 'numeric'}
      onBeforeInput={(event) => {
        const typed = event.nativeEvent.data
        if (typed?.length === 1 && !/\d/.test(typed)) event.preventDefault()
      }}
    />
  )
}
