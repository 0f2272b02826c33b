import type { ReactNode } from 'react'
import { errorMessages } from '@evenkeel/contract/error-texts.words'
import { LoggedOutNotice } from '#session/LoggedOutElsewhere.tsx'
import { useSession } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { logInMessages as words } from '../log-in.words.ts'

/** Why somebody has to log in: a forced log-out, or one in another tab (STATE-15, STORE-04). No document begins with it. */
export function LoggedOutReason(): ReactNode {
  const { expired } = useSession()
  return (
    <>
      {expired ? (
        <Banner kind="info" live>
          <p>{errorMessages.sessionExpired}</p>
        </Banner>
      ) : null}
      <LoggedOutNotice next={words.goOn} />
    </>
  )
}
