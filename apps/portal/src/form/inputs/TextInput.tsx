import { type InputProps, typedAttributes } from './input-props.ts'

/** Text and url (FIELD-01, FIELD-05). */
export function TextInput(props: InputProps) {
  const { field } = props
  return (
    <input
      {...typedAttributes(props)}
      type={field.type}
      inputMode={field.inputMode}
      autoCapitalize={field.type === 'text' ? undefined : 'none'}
      spellCheck={field.type === 'text' ? undefined : false}
    />
  )
}
