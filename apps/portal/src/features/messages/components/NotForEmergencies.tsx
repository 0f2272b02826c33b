import { limits } from '@evenkeel/api-contract/limits'
import { formatPhone } from '#lib/format-phone.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { Banner } from '#components/Banner.tsx'
import styles from './messages.module.css'
import { notForEmergenciesMessages as words } from '../not-for-emergencies.messages.ts'

/** Said before anybody writes: nobody may be reading right now. */
export function NotForEmergencies() {
  const { phone } = useOrganization()
  return (
    <Banner kind="warning" title={words.title}>
      <p className={styles.doNotWait}>{words.doNotWait}</p>
      <ul className={styles.lines}>
        <li>
          <a href={`tel:${limits.emergencyNumber}`} translate="no">
            {words.call({ number: limits.emergencyNumber })}
          </a>
        </li>
        <li>
          <a href={`tel:${limits.suicideNumber}`} translate="no">
            {words.call({ number: limits.suicideNumber })}
          </a>
        </li>
        <li>
          <a href={`sms:${limits.suicideNumber}`} translate="no">
            {words.text({ number: limits.suicideNumber })}
          </a>
        </li>
        <li>
          <a href={`tel:${phone}`}>
            <span>{`${words.callUs} `}</span>
            <span translate="no">{formatPhone(phone)}</span>
          </a>
        </li>
      </ul>
    </Banner>
  )
}
