import { limits } from '@evenkeel/api-contract/limits'
import { helpLineMessages } from '#lib/crisis/help-lines.messages.ts'
import { formatPhone } from '#lib/format-phone.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { Banner } from '#components/Banner.tsx'
import { registrationMessages as words } from '../components/registration.messages.ts'
import styles from './too-young.module.css'

function NoticeLine({ number, what }: { readonly number: string; readonly what: string }) {
  return (
    <li>
      <a href={`tel:${number}`} translate="no">
        {helpLineMessages.callNumber({ number: formatPhone(number) })}
      </a>
      <span>{what}</span>
    </li>
  )
}

/** The way on for whoever is too young for an account of their own: below the error, which only says no. */
export function UnderAgeNotice() {
  const { phone } = useOrganization()
  return (
    <div className={styles.tooYoung}>
      <Banner kind="info" title={words.tooYoung} live>
        <ul className={styles.lines}>
          <NoticeLine number={phone} what={words.tooYoungCall} />
          <NoticeLine number={limits.suicideNumber} what={words.tooYoungNow} />
        </ul>
        <p>{words.tooYoungParent}</p>
      </Banner>
    </div>
  )
}
