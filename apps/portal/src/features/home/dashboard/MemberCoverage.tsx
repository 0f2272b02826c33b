import { coveredSessionsMessages } from '#organization/covered-sessions.messages.ts'
import { getGrantedSessions } from '#organization/covered-sessions.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { useSessionsLeft } from '#session/coverage/use-sessions-left.ts'
import { withQueries } from '#session/query-client.tsx'
import { useSession } from '#session/session-context.tsx'
import { useSessionCoverage } from '#session/use-session-coverage.ts'
import { Link } from '#components/Link.tsx'
import { href } from '#lib/paths.ts'
import { describeCoveredSessions } from '../covered-sessions-text.ts'
import { dashboardMessages } from './dashboard.messages.ts'
import styles from './today.module.css'

/**
 * What is covered for a member: nothing more once all sessions are used (ERROR-07). Until that is known the words of the
 * organization keep the place and say nothing, so that nothing below moves. That is why the number alone is said here: for what it
 * is granted is read with it before booking and in the profile.
 */
export const MemberCoverage = withQueries(function MemberCover() {
  const organisation = useOrganization()
  const own = useSessionCoverage()
  const { status } = useSession()
  const left = useSessionsLeft()
  const isUnsaid = status === 'restoring' || left === 'asking'
  const known = status === 'restoring' ? getGrantedSessions(organisation, null, null) : own
  return (
    <span className={isUnsaid ? styles.unsaid : undefined}>
      <span>{left === 'none' ? coveredSessionsMessages.usedUp : describeCoveredSessions(known)}</span>
      {known.kind === 'number' ? (
        <>
          {' '}
          <Link to={href('profile-section', { profileSection: 'sessions' })}>
            {dashboardMessages.seeLeft}
          </Link>
        </>
      ) : null}
    </span>
  )
})
