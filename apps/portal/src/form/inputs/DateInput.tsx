import { firstAppointmentDay, lastAppointmentDay } from '@evenkeel/api-contract/fields/dates/validate-date'
import { dateModelToIso, invalidDate } from '@evenkeel/api-contract/fields/dates/date-text'
import { appointmentDateId } from '@evenkeel/api-contract/fields/field-definition'
import { useSyncExternalStore } from 'react'
import { useFormEnvironment } from '../state/form-environment.ts'
import { type InputProps, getText, getTextAttributes } from './input-props.ts'
import { formMessages as words } from '../form.messages.ts'

/** Fallback without a native date input: text as mm/dd/yyyy (FIELD-20). */
function TextDateInput(props: InputProps) {
  return <input {...getTextAttributes(props)} type="text" inputMode="numeric" placeholder={words.date} />
}

/** A partly typed date reads as empty; only the browser knows that there is input. */
function reportOnBlur(input: HTMLInputElement, { field, onChange }: InputProps): void {
  const isHalf = input.validity.badInput
  if (isHalf !== (field.model === invalidDate)) onChange(isHalf ? invalidDate : input.value)
}

/** The native date input. Its value is YYYY-MM-DD, shown in the member's format (FIELD-18). */
function NativeDateInput(
  props: InputProps & { readonly earliest?: string | undefined; readonly latest?: string | undefined },
) {
  return (
    <input
      {...getTextAttributes(props)}
      type="date"
      min={props.earliest}
      // Without a maximum, a year could have six digits.
      max={props.latest ?? '9999-12-31'}
      value={dateModelToIso(getText(props.field.model))}
      onBlur={(event) => reportOnBlur(event.currentTarget, props)}
    />
  )
}

const noSubscription = () => () => {}

/** A date. The native input is rendered until the browser reports otherwise, to match the server's HTML. */
export function DateInput(props: InputProps) {
  const { nativeDate, now, zone } = useFormEnvironment()
  const isNative = useSyncExternalStore(noSubscription, nativeDate, () => true)
  if (!isNative) return <TextDateInput {...props} />
  if (props.field.id !== appointmentDateId) return <NativeDateInput {...props} />
  const context = { now: now(), zone: zone() }
  const [earliest, latest] = [firstAppointmentDay(context), lastAppointmentDay(context)].map(String)
  return <NativeDateInput {...props} earliest={earliest} latest={latest} />
}
