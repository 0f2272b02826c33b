import { useEarlyPresses } from '#lib/early-presses/use-early-presses.ts'
import { isRouteAvailable } from '#organisation/offers.ts'
import { useOrganization } from '#organisation/organisation-context.tsx'
import { withQueries } from '#session/query-client.tsx'
import { useSession } from '#session/session-context.tsx'
import { PageHeading } from '#ui/Page.tsx'
import { useMemberDashboard } from './use-yours.ts'
import { BookmarkedArticles } from './Kept.tsx'
import { MemberCoverage } from './member-cover.tsx'
import { NextVisitCard } from './NextVisit.tsx'
import { OrganizationTexts } from '../parts/Phrases.tsx'
import styles from './today.module.css'
import { DashboardRows } from './TodayRows.tsx'
import { ConfidentialityNote } from '../parts/Private.tsx'
import { GetHelpOptions } from '../parts/Ways.tsx'
import { homeMessages } from '../home.words.ts'
import { dashboardMessages } from './today.words.ts'

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
