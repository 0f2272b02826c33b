import type { ChangeEvent, InputEvent } from 'react'
import { type InputProps, getTextAttributes } from './input-props.ts'

/** Text and url (FIELD-01, FIELD-05). */
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

/** A capital is lowered before it lands, as if it had been typed so: an email input gives no other way to keep the caret. */
function lowercaseInput(event: InputEvent<HTMLInputElement>): void {
  const lowered = event.data.toLowerCase()
  if (lowered !== event.data && document.execCommand('insertText', false, lowered)) event.preventDefault()
}

/** An email, lowered while it is typed (FIELD-08). What a keyboard still composes is left to it until the field is left. */
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
