import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import { MessageSquareText, Phone } from 'lucide-react'
import { formatPhone } from '#lib/format-phone.ts'
import styles from './button.module.css'
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
      <a className={`${styles.button} ${styles.primary}`} href={`tel:${phone}`}>
        <Phone aria-hidden="true" size={20} />
        <span>{words.call}</span>
        <span translate="no">{formatPhone(phone)}</span>
      </a>
      {takesTexts ? (
        <a className={`${styles.button} ${styles.secondary}`} href={`sms:${phone}`}>
          <MessageSquareText aria-hidden="true" size={20} />
          <span>{words.text}</span>
        </a>
      ) : null}
    </p>
  )
}
