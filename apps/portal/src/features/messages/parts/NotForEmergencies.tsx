import { limits } from '@evenkeel/contract/limits'
import { readablePhone } from '#lib/phone.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import styles from './messages.module.css'

/** Said before anybody writes: nobody may be reading right now. */
export function NotForEmergencies() {
  const { phone } = useOrganisation()
  return (
    <Banner kind="warning" title="Messages are not for emergencies">
      <p>
        It can take a few days until your counselor reads this. If you or someone else may be in danger,
        please do not wait:
      </p>
      <ul className={styles.lines}>
        <li>
          <a href={`tel:${limits.emergencyNumber}`} translate="no">{`Call ${limits.emergencyNumber}`}</a>
        </li>
        <li>
          <a href={`tel:${limits.suicideNumber}`} translate="no">{`Call ${limits.suicideNumber}`}</a>
        </li>
        <li>
          <a href={`sms:${limits.suicideNumber}`} translate="no">{`Text ${limits.suicideNumber}`}</a>
        </li>
        <li>
          <a href={`tel:${phone}`}>
            <span>Call us, day and night: </span>
            <span translate="no">{readablePhone(phone)}</span>
          </a>
        </li>
      </ul>
    </Banner>
  )
}
