import { formatPhone } from '@evenkeel/web/format-phone'

/** A phone number within text, to call or to text. */
export function PhoneNumber({
  number,
  scheme = 'tel',
}: {
  readonly number: string
  readonly scheme?: 'tel' | 'sms'
}) {
  return (
    <a href={`${scheme}:${number}`} translate="no">
      {formatPhone(number)}
    </a>
  )
}
