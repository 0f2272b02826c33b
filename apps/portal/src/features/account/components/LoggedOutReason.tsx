import type { ReactNode } from 'react'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { LoggedOutNotice } from '#session/LoggedOutNotice.tsx'
import { useSession } from '#session/session-context.tsx'
import { Banner } from '#components/Banner.tsx'
import { logInMessages as words } from '../log-in.messages.ts'

/**
 * Explains why a log-in is needed: a forced log-out or a log-out in another tab (STATE-15, STORE-04). Never
 * part of server-rendered HTML.
 */
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
