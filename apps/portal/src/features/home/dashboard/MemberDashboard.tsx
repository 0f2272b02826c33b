import { useEarlyPresses } from '#lib/early-presses/use-early-presses.ts'
import { isRouteAvailable } from '#organization/restricted-routes.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { withQueries } from '#session/query-client.tsx'
import { useSession } from '#session/session-context.tsx'
import { PageHeading } from '#components/Page.tsx'
import { useMemberDashboard } from './use-member-dashboard.ts'
import { BookmarkedArticles } from './BookmarkedArticles.tsx'
import { MemberCoverage } from './MemberCoverage.tsx'
import { NextVisitCard } from './NextVisitCard.tsx'
import { OrganizationTexts } from '../components/OrganizationTexts.tsx'
import styles from './today.module.css'
import { DashboardRows } from './DashboardRows.tsx'
import { ConfidentialityNote } from '../components/ConfidentialityNote.tsx'
import { GetHelpOptions } from '../components/GetHelpOptions.tsx'
import { homeMessages } from '../home.messages.ts'
import { dashboardMessages } from './dashboard.messages.ts'

/**
 * A member's home page: the next visit, what is new, the counselor they know, what they kept, and the ways in below. It is drawn
 * before it is known whose it is, so every part keeps its place from the first drawing on.
 */
export const MemberDashboard = withQueries(function Today() {
  const organisation = useOrganization()
  const { status, user } = useSession()
  const yours = useMemberDashboard()
  const part = useEarlyPresses<HTMLElement>()
  return (
    <section ref={part} className={styles.today} data-notes-presses="">
      <div className={styles.greeting}>
        <PageHeading>
          {status === 'member' && user
            ? dashboardMessages.helloName({ name: user.first_name })
            : dashboardMessages.hello}
        </PageHeading>
      </div>
      <div className={styles.columns}>
        <NextVisitCard yours={yours} />
        <DashboardRows yours={yours} />
      </div>
      <div className={styles.ways}>
        <div>
          <h2>{homeMessages.question}</h2>
          <p>
            <span>{`${homeMessages.talk} `}</span>
            <MemberCoverage />
          </p>
          <ConfidentialityNote />
        </div>
        <GetHelpOptions />
      </div>
      {isRouteAvailable(organisation, 'topics') ? <BookmarkedArticles /> : null}
      <OrganizationTexts />
    </section>
  )
})
