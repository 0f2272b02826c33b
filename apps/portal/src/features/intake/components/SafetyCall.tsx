import { Phone } from 'lucide-react'
import { helpLineMessages } from '#lib/crisis/help-lines.messages.ts'
import { formatPhone } from '#lib/format-phone.ts'
import { useTenant } from '#organization/organization-context.tsx'
import styles from './safety-call.module.css'

/** The number for jobs with safety rules as one large link: the organisation's own line for them, else its phone. */
export function SafetyCall() {
  const { organisation } = useTenant()
  const phone = organisation?.safety_screen_phone ?? organisation?.phone ?? null
  if (phone === null) return null
  return (
    <p>
      <a className={styles.call} href={`tel:${phone}`}>
        <Phone aria-hidden="true" size={24} />
        <span translate="no">{helpLineMessages.callNumber({ number: formatPhone(phone) })}</span>
      </a>
    </p>
  )
}
