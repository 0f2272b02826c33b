import { type InputProps, typedAttributes } from './input-props.ts'

/** Text, email and url (FIELD-01, FIELD-05, FIELD-08). */
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
