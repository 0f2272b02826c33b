import type { FieldType } from '@evenkeel/contract/fields/definition'
import { Check } from 'lucide-react'
import type { ComponentType, FocusEvent, ReactNode } from 'react'
import { ErrorLine } from './ErrorLine.tsx'
import styles from './inputs/field.module.css'
import type { FieldView } from './state/field-state.ts'
import { useFormContext } from './form-context.ts'
import type { InputProps } from './inputs/input-props.ts'
import { formWords as words } from './form.words.ts'

export interface FieldProps {
  readonly id: string
  /** Link beside the label; what the form gives for this id when left out. */
  readonly labelLink?: ReactNode
}

/** Label text, on a required field the word for it (FIELD-21), and a mark once the field is ready. */
function LabelText({ field }: { readonly field: FieldView }) {
  // Words that are searched for are neither right nor wrong, and of a form refused as a whole nobody knows what was wrong.
  const isRefused = useFormContext().form.serverError !== null
  const isReady = field.display === 'valid' && field.inputMode !== 'search' && !isRefused
  return (
    <>
      <span className={styles.label}>{field.label}</span>
      {field.required === true && (
        <>
          {' '}
          <span className={styles.required}>{words.required}</span>
        </>
      )}
      {isReady && <Check aria-hidden="true" className={styles.ready} size={18} />}
    </>
  )
}

function Hint({ field, id }: { readonly field: FieldView; readonly id: string }) {
  if (field.hint === undefined) return null
  return (
    <p id={id} className={styles.hint}>
      <span>{field.hint}</span>
    </p>
  )
}

interface PartsProps {
  readonly field: FieldView
  readonly link: ReactNode
  readonly control: ReactNode
  readonly hintId: string
  readonly errorId: string
}

function SingleField({ field, link, control, hintId, errorId }: PartsProps) {
  return (
    <>
      <div className={styles.labelRow}>
        <label htmlFor={field.id}>
          <LabelText field={field} />
        </label>
        {link}
      </div>
      <Hint field={field} id={hintId} />
      {control}
      <ErrorLine id={errorId} text={field.shownError} className={styles.error} />
    </>
  )
}

function BooleanField({ field, link, control, hintId, errorId }: PartsProps) {
  return (
    <>
      <div className={styles.booleanRow}>
        {control}
        <label htmlFor={field.id}>
          <LabelText field={field} />
        </label>
      </div>
      {link}
      <Hint field={field} id={hintId} />
      <ErrorLine id={errorId} text={field.shownError} className={styles.error} />
    </>
  )
}

function GroupField({ field, link, control, hintId, errorId }: PartsProps) {
  const describedBy = `${field.hint === undefined ? '' : `${hintId} `}${errorId}`
  const role = field.type === 'radio' ? 'radiogroup' : 'group'
  const invalid = field.type === 'radio' ? { 'aria-invalid': field.shownError !== null } : {}
  return (
    <fieldset id={field.id} className={styles.group} role={role} aria-describedby={describedBy} {...invalid}>
      <legend>
        <LabelText field={field} />
      </legend>
      {link}
      <Hint field={field} id={hintId} />
      {control}
      <ErrorLine id={errorId} text={field.shownError} className={styles.error} />
    </fieldset>
  )
}

const frames: Readonly<Record<FieldType, ComponentType<PartsProps>>> = {
  text: SingleField,
  textarea: SingleField,
  number: SingleField,
  boolean: BooleanField,
  url: SingleField,
  tel: SingleField,
  email: SingleField,
  file: SingleField,
  select: SingleField,
  radio: GroupField,
  checkbox: GroupField,
  password: SingleField,
  date: SingleField,
}

/** One field: label, "Required", hint, input, error line, and the ids that tie them together. */
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
  const Input = inputs[kind]
  if (!Input) throw new Error(`This form has no input for ${kind}`)
  const Frame = frames[field.type]
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

/** Every field of the form in its order, or those named. */
export function Fields({ ids }: { readonly ids?: readonly string[] }) {
  const { form } = useFormContext()
  return (ids ?? form.ids).map((id) => <Field key={id} id={id} />)
}
