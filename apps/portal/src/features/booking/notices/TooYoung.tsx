import { limits } from '@evenkeel/contract/limits'
import { helpLineWords } from '#lib/crisis/help-lines.words.ts'
import { readablePhone } from '#lib/phone.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { registrationWords as words } from '../parts/registration.words.ts'
import styles from './too-young.module.css'

function Line({ number, what }: { readonly number: string; readonly what: string }) {
  return (
    <li>
      <a href={`tel:${number}`} translate="no">
        {helpLineWords.callNumber({ number: readablePhone(number) })}
      </a>
      <span>{what}</span>
    </li>
  )
}

/** The way on for whoever is too young for an account of their own: below the error, which only says no. */
export function TooYoung() {
  const { phone } = useOrganisation()
  return (
    <div className={styles.tooYoung}>
      <Banner kind="info" title={words.tooYoung} live>
        <ul className={styles.lines}>
          <Line number={phone} what={words.tooYoungCall} />
          <Line number={limits.suicideNumber} what={words.tooYoungNow} />
        </ul>
        <p>{words.tooYoungParent}</p>
      </Banner>
    </div>
  )
}
