import { href } from '#lib/paths.ts'
import { useErrorNotice } from '../use-error-notice.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { useHistoryBack } from '#ui/navigation/use-way-back.ts'
import { Page } from '#ui/Page.tsx'
import { PhoneSupportNotice } from '../parts/StillHere.tsx'
import { systemPageMessages } from '../special.words.ts'

/** /error: says what happened, with an optional way on (SCREEN-01, SCREEN-02). What was typed before is still there. */
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
