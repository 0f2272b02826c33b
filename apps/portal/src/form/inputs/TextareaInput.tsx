import { type InputProps, typedAttributes } from './input-props.ts'

/** Several lines of text (FIELD-02). */
export function TextareaInput(props: InputProps) {
  return <textarea {...typedAttributes(props)} rows={4} />
}
