import { PageHeading } from '#components/Page.tsx'
import { ChildOrganizationPicker } from '#organization/child-organization/ChildOrganizationPicker.tsx'
import { useEarlyLocationInput } from '#organization/child-organization/child-organization.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { appendFrequency } from '#organization/session-frequency.ts'
import { useSessionCoverage } from '#session/use-session-coverage.ts'
import { ConfidentialityNote } from '../components/ConfidentialityNote.tsx'
import { GetHelpOptions } from '../components/GetHelpOptions.tsx'
import { HomeSections } from '../components/HomeSections.tsx'
import { OrganizationTexts } from '../components/OrganizationTexts.tsx'
import styles from '../components/hero.module.css'
import { describeCoveredSessions } from '../covered-sessions-text.ts'
import { homeMessages } from '../home.messages.ts'
import { HomeIllustration } from '../illustrations/HomeIllustration.tsx'

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

/** / of an organization for a visitor (ROUTE-01): common reasons and help options. */
export default function HomeScreen() {
  return (
    <>
      <Hero />
      <HomeSections />
    </>
  )
}
