import { href } from '#lib/paths.ts'
import { readablePhone } from '#lib/phone.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { useErrorNotice } from '../use-error-notice.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import styles from './mdlerror.module.css'
import { specialWords } from '../special.words.ts'

/** /mdlerror: a refusal of the telehealth service, always with the phone that helps (SCREEN-01, RD-131). */
export default function TelehealthErrorScreen() {
  const { message, link, label } = useErrorNotice()
  const { organisation } = usePlace()
  return (
    <Page title={specialWords.giveCall} lead={<p role="alert">{message}</p>}>
      {organisation ? (
        <p>
          <a className={styles.call} href={`tel:${organisation.phone}`}>
            <span>{`${specialWords.call} `}</span>
            <span translate="no">{readablePhone(organisation.phone)}</span>
          </a>
        </p>
      ) : null}
      {link && label ? (
        <p>
          <ButtonLink to={link} kind="secondary">
            {label}
          </ButtonLink>
        </p>
      ) : null}
      <p>
        <ButtonLink kind="quiet" to={href('home')}>
          {specialWords.goHome}
        </ButtonLink>
      </p>
    </Page>
  )
}
