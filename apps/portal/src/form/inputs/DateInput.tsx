import { firstAppointmentDay } from '@evenkeel/contract/fields/date'
import { isoOfDateModel, unreadableDate } from '@evenkeel/contract/fields/date-text'
import { appointmentDateId } from '@evenkeel/contract/fields/definition'
import { useSyncExternalStore } from 'react'
import { useFormEnvironment } from '../environment.ts'
import { type InputProps, textOf, typedAttributes } from './input-props.ts'

/** Where the browser has no date input: text as mm/dd/yyyy (FIELD-20). */
export function TextDate(props: InputProps) {
  return <input {...typedAttributes(props)} type="text" inputMode="numeric" placeholder="mm/dd/yyyy" />
}

/** A half-typed date reads as empty; only the browser knows that something stands there. */
function readOnLeaving(input: HTMLInputElement, { field, onChange }: InputProps): void {
  const isHalf = input.validity.badInput
  if (isHalf !== (field.model === unreadableDate)) onChange(isHalf ? unreadableDate : input.value)
}

/** The browser's own date input, which speaks YYYY-MM-DD and shows the member's order (FIELD-18). */
export function NativeDate(props: InputProps & { readonly earliest: string | undefined }) {
  return (
    <input
      {...typedAttributes(props)}
      type="date"
      min={props.earliest}
      max="9999-12-31"
      value={isoOfDateModel(textOf(props.field.model))}
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
