import type { FocusEvent, ReactNode } from 'react'
import styles from './inputs/field.module.css'
import { useFormContext } from './form-context.ts'
import type { InputProps } from './inputs/input-props.ts'

export interface FieldProps {
  readonly id: string
  /** Link beside the label; defaults to the form's link for this id. */
  readonly labelLink?: ReactNode
}

/** One field: label, "Required", hint, input, error line, and the ids that connect them. */
export function Field({ id, labelLink }: FieldProps) {
  const { form, inputs, labelLink: linkFor, below, renderPdf } = useFormContext()
  const field = form.field(id)
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const inputProps: InputProps = {
    field,
    describedBy: field.hint === undefined ? errorId : `${hintId} ${errorId}`,
    onChange: (view) => form.change(id, view),
    renderPdf,
  }
  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) form.blur(id)
  }
  const kind = field.inputMode === 'search' ? 'search' : field.type
  const look = inputs[kind]
  if (!look) throw new Error(`This form has no input for ${kind}`)
  const { Frame, Input } = look
  const control = (
    <div className={styles.control} onFocus={() => form.focus(id)} onBlur={leave}>
      <Input {...inputProps} />
    </div>
  )
  return (
    <div
      className={styles.field}
      data-field={id}
      data-state={field.display}
      data-invalid={field.shownError !== null}
      data-highlighted={field.highlighted}
    >
      <Frame
        field={field}
        link={labelLink ?? linkFor?.(id)}
        control={control}
        hintId={hintId}
        errorId={errorId}
      />
      {below?.(field)}
    </div>
  )
}

/** All fields of the form in order, or the given ones. */
export function Fields({ ids }: { readonly ids?: readonly string[] }) {
  const { form } = useFormContext()
  return (ids ?? form.ids).map((id) => <Field key={id} id={id} />)
}
