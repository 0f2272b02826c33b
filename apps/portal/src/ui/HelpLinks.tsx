import { HeartHandshake, MessageSquareText, Phone } from 'lucide-react'
import { limits } from '@evenkeel/contract/limits'
import { readablePhone } from '#lib/phone.ts'
import styles from './help-links.module.css'

/**
 * The help lines as large buttons: 911, 988 and the organisation's phone, to call or to text. Needs no call, no
 * script and no network; numbers stay as they are when a page is translated.
 */
export function HelpLinks({ phone, programName }: { readonly phone: string; readonly programName: string }) {
  return (
    <ul className={styles.list}>
      <li>
        <a className={styles.urgent} href={`tel:${limits.emergencyNumber}`}>
          <Phone aria-hidden="true" size={24} />
          <span>
            <strong translate="no">Call {limits.emergencyNumber}</strong>
            <span className={styles.what}>Emergency: you or someone near you is in danger now</span>
          </span>
        </a>
      </li>
      <li>
        <a className={styles.urgent} href={`tel:${limits.suicideNumber}`}>
          <HeartHandshake aria-hidden="true" size={24} />
          <span>
            <strong translate="no">Call {limits.suicideNumber}</strong>
            <span className={styles.what}>Suicide and Crisis Lifeline, free, day and night</span>
          </span>
        </a>
      </li>
      <li>
        <a className={styles.calm} href={`sms:${limits.suicideNumber}`}>
          <MessageSquareText aria-hidden="true" size={24} />
          <span>
            <strong translate="no">Text {limits.suicideNumber}</strong>
            <span className={styles.what}>If you would rather write than talk</span>
          </span>
        </a>
      </li>
      <li>
        <a className={styles.calm} href={`tel:${phone}`}>
          <Phone aria-hidden="true" size={24} />
          <span>
            <strong translate="no">Call {readablePhone(phone)}</strong>
            <span className={styles.what}>{programName}, 24 hours a day</span>
          </span>
        </a>
      </li>
    </ul>
  )
}
