import type { ReactNode } from 'react'
import { errorTexts } from '@evenkeel/contract/error-texts.words'
import { LoggedOutElsewhere } from '#session/LoggedOutElsewhere.tsx'
import { useWhoIsHere } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { logInWords as words } from '../log-in.words.ts'

/** Why somebody has to log in: a forced log-out, or one in another tab (STATE-15, STORE-04). No document begins with it. */
export function WhyLoggedOut(): ReactNode {
  const { expired } = useWhoIsHere()
  return (
    <>
      {expired ? (
        <Banner kind="info" live>
          <p>{errorTexts.sessionExpired}</p>
        </Banner>
      ) : null}
      <LoggedOutElsewhere next={words.goOn} />
    </>
  )
}
