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

/** The first five seconds of a visitor: you are in the right place, it is confidential, here is the way in. */
function Hero() {
  const organisation = useOrganization()
  const known = useSessionCoverage()
  useEarlyLocationInput()
  // Who is asked where she or he works hears first who does not learn of it.
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

/** It is drawn before what keeps the answers is there. */
export const readsNothing = true

/** / of a programme (ROUTE-01): what brings people here, and the ways in; for a member, their day first. */
export default memo(function HomeScreen() {
  const { status } = useSession()
  return (
    <>
      {status === 'visitor' ? <Hero /> : <MemberDashboard />}
      <Below />
    </>
  )
})
