import { href } from '#lib/paths.ts'
import { formatPhone } from '@evenkeel/web/format-phone'
import { useTenant } from '#organization/organization-context.tsx'
import { useErrorNotice } from '../use-error-notice.ts'
import { ButtonLink } from '#components/Button.tsx'
import { Page } from '#components/Page.tsx'
import styles from './mdlerror.module.css'
import { systemPageMessages } from '../system-pages.messages.ts'

/** /mdlerror: a refusal of the telehealth service, always with the support phone (SCREEN-01, RD-131). */
export default function TelehealthErrorScreen() {
  const { message, link, label } = useErrorNotice()
  const { organisation } = useTenant()
  return (
    <Page title={systemPageMessages.giveCall} lead={<p role="alert">{message}</p>}>
      {organisation ? (
        <p>
          <a className={styles.call} href={`tel:${organisation.phone}`}>
            <span>{`${systemPageMessages.call} `}</span>
            <span translate="no">{formatPhone(organisation.phone)}</span>
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
          {systemPageMessages.goHome}
        </ButtonLink>
      </p>
    </Page>
  )
}
