import { MessageSquareText, Phone } from 'lucide-react'
import { readablePhone } from '#lib/phone.ts'
import styles from './button.module.css'
import rowStyles from './button-row.module.css'
import { uiWords as words } from './ui.words.ts'

/** Call and text as two buttons; the number itself stays as it is when a page is translated. */
export function PhoneLinks({ phone }: { readonly phone: string }) {
  return (
    <p className={rowStyles.row}>
      <a className={`${styles.button} ${styles.primary}`} href={`tel:${phone}`}>
        <Phone aria-hidden="true" size={20} />
        <span>{words.call}</span>
        <span translate="no">{readablePhone(phone)}</span>
      </a>
      <a className={`${styles.button} ${styles.secondary}`} href={`sms:${phone}`}>
        <MessageSquareText aria-hidden="true" size={20} />
        <span>{words.text}</span>
      </a>
    </p>
  )
}
