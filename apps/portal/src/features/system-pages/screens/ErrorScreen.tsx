import { href } from '#lib/paths.ts'
import { useErrorNotice } from '../use-error-notice.ts'
import { ButtonLink } from '#components/Button.tsx'
import { useHistoryBack } from '#components/navigation/use-history-back.ts'
import { Page } from '#components/Page.tsx'
import { PhoneSupportNotice } from '../components/PhoneSupportNotice.tsx'
import { systemPageMessages } from '../system-pages.messages.ts'

/**
 * /error: shows what happened, with an optional link (SCREEN-01, SCREEN-02). Input of the page before is
 * kept.
 */
export default function ErrorScreen() {
  const { message, link, label } = useErrorNotice()
  const goBack = useHistoryBack()
  return (
    <Page title={systemPageMessages.error} lead={<p role="alert">{message}</p>}>
      {link && label ? (
        <p>
          <ButtonLink to={link} onClick={goBack}>
            {label}
          </ButtonLink>
        </p>
      ) : null}
      <p>
        <ButtonLink kind={link && label ? 'secondary' : 'primary'} to={href('home')}>
          {systemPageMessages.goHome}
        </ButtonLink>
      </p>
      <PhoneSupportNotice />
    </Page>
  )
}
