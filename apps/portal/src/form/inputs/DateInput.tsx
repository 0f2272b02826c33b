import { firstAppointmentDay } from '@evenkeel/contract/fields/date'
import { isoOfDateModel, unreadableDate } from '@evenkeel/contract/fields/date-text'
import { appointmentDateId } from '@evenkeel/contract/fields/definition'
import { useSyncExternalStore } from 'react'
import { useFormEnvironment } from '../environment.ts'
import styles from '../field.module.css'
import { commonAttributes, type InputProps, textOf } from './input-props.ts'

/** Where the browser has no date input: text as mm/dd/yyyy (FIELD-20). */
export function TextDate(props: InputProps) {
  const { field, onChange } = props
  return (
    <input
      {...commonAttributes(props)}
      className={styles.input}
      type="text"
      inputMode="numeric"
      placeholder="mm/dd/yyyy"
      readOnly={field.readonly}
      value={textOf(field.view)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** A half-typed date reads as empty; only the browser knows that something stands there. */
function readOnLeaving(input: HTMLInputElement, { field, onChange }: InputProps): void {
  const isHalf = input.validity.badInput
  if (isHalf !== (field.model === unreadableDate)) onChange(isHalf ? unreadableDate : input.value)
}

/** The browser's own date input, which speaks YYYY-MM-DD and shows the member's order (FIELD-18). */
export function NativeDate(props: InputProps & { readonly earliest: string | undefined }) {
  const { field, onChange, earliest } = props
  return (
    <input
      {...commonAttributes(props)}
      className={styles.input}
      type="date"
      min={earliest}
      max="9999-12-31"
      readOnly={field.readonly}
      value={isoOfDateModel(textOf(field.model))}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => readOnLeaving(event.currentTarget, props)}
    />
  )
}

const never = () => () => {}

/** A date; the native input is assumed until the browser says otherwise, so that the server's page fits. */
export function DateInput(props: InputProps) {
  const { nativeDate, now, zone } = useFormEnvironment()
  const isNative = useSyncExternalStore(never, nativeDate, () => true)
  if (!isNative) return <TextDate {...props} />
  const isAppointment = props.field.id === appointmentDateId
  const earliest = isAppointment ? firstAppointmentDay({ now: now(), zone: zone() }).toString() : undefined
  return <NativeDate {...props} earliest={earliest} />
}
