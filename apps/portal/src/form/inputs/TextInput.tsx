import type { ChangeEvent, InputEvent } from 'react'
import { type InputProps, getTextAttributes } from './input-props.ts'

/** Text and URL (FIELD-01, FIELD-05). */
export function TextInput(props: InputProps) {
  const { field } = props
  return (
    <input
      {...getTextAttributes(props)}
      type={field.type}
      inputMode={field.inputMode}
      autoCapitalize={field.type === 'text' ? undefined : 'none'}
      spellCheck={field.type === 'text' ? undefined : false}
    />
  )
}

/** Replaces a capital letter before input: an email input has no other way to keep the caret position. */
function lowercaseInput(event: InputEvent<HTMLInputElement>): void {
  const lowered = event.data.toLowerCase()
  if (lowered !== event.data && document.execCommand('insertText', false, lowered)) event.preventDefault()
}

/** An email address, converted to lowercase while typing (FIELD-08). IME composition is converted on blur. */
export function EmailInput(props: InputProps) {
  const change = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    const isComposed = nativeEvent instanceof window.InputEvent && nativeEvent.isComposing
    props.onChange(isComposed ? currentTarget.value : currentTarget.value.toLowerCase())
  }
  return (
    <input
      {...getTextAttributes(props)}
      type="email"
      inputMode={props.field.inputMode}
      autoCapitalize="none"
      spellCheck={false}
      onBeforeInput={lowercaseInput}
      onChange={change}
    />
  )
}
