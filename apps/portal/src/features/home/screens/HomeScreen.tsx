import { memo } from 'react'
import { PageHeading } from '#components/Page.tsx'
import { useEarlyLocationInput } from '#organization/child-organization/child-organization.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { appendFrequency } from '#organization/session-frequency.ts'
import { useSession } from '#session/session-context.tsx'
import { useSessionCoverage } from '#session/use-session-coverage.ts'
import { GetHelpOptions } from '../components/GetHelpOptions.tsx'
import styles from '../components/hero.module.css'
import { describeCoveredSessions } from '../covered-sessions-text.ts'
import { MemberDashboard } from '../dashboard/deferred-dashboard.ts'
import { homeMessages } from '../home.messages.ts'
import {
  Below,
  ChildOrganizationPicker,
  ConfidentialityNote,
  HomeIllustration,
  OrganizationTexts,
} from '../parts/deferred-parts.ts'

/** First view of a visitor: the right place, confidential, and how to get help. */
function Hero() {
  const organisation = useOrganization()
  const known = useSessionCoverage()
  useEarlyLocationInput()
  // Before the question about the workplace, explain that the employer learns nothing.
  const asksFirst = organisation.child_organisations.length > 0
  return (
    <section className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <p className={styles.eyebrow} translate="no">
            {organisation.program_name}
          </p>
          <PageHeading>{homeMessages.question}</PageHeading>
          <p className={styles.lead}>
            <span>{`${homeMessages.talk} `}</span>
            <span>{appendFrequency(describeCoveredSessions(known), known)}</span>
          </p>
          {asksFirst ? <ConfidentialityNote /> : null}
          {asksFirst ? <ChildOrganizationPicker /> : null}
          <GetHelpOptions />
          {asksFirst ? null : <ConfidentialityNote />}
        </div>
        <HomeIllustration className={styles.picture} />
      </div>
      <OrganizationTexts />
    </section>
  )
}

/** Renders before the query client is loaded. */
export const readsNothing = true

/** / of an organization (ROUTE-01): common reasons and help options; for a member, the dashboard first. */
export default memo(function HomeScreen() {
  const { status } = useSession()
  return (
    <>
      {status === 'visitor' ? <Hero /> : <MemberDashboard />}
      <Below />
    </>
  )
})
