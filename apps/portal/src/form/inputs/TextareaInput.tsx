import { type InputProps, getTextAttributes } from './input-props.ts'

/** Multi-line text (FIELD-02). */
export function TextareaInput(props: InputProps) {
  return <textarea {...getTextAttributes(props)} rows={4} />
}
