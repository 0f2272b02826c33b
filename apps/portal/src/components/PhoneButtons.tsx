import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import { MessageSquareText, Phone } from 'lucide-react'
import { buttonClass } from '@evenkeel/ui/Button'
import { formatPhone } from '@evenkeel/web/format-phone'
import rowStyles from './button-row.module.css'
import { componentMessages as words } from './components.messages.ts'

/** Buttons to call and, if the organization answers texts, to text. The number is not translated. */
export function PhoneButtons({
  organisation: { phone, phone_takes_texts: takesTexts },
}: {
  readonly organisation: Pick<Organization, 'phone' | 'phone_takes_texts'>
}) {
  return (
    <p className={rowStyles.row}>
      <a className={buttonClass()} href={`tel:${phone}`}>
        <Phone aria-hidden="true" size={20} />
        <span>{words.call}</span>
        <span translate="no">{formatPhone(phone)}</span>
      </a>
      {takesTexts ? (
        <a className={buttonClass('secondary')} href={`sms:${phone}`}>
          <MessageSquareText aria-hidden="true" size={20} />
          <span>{words.text}</span>
        </a>
      ) : null}
    </p>
  )
}
