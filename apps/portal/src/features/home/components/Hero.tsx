import { useEarlyLocationInput } from '#organization/child-organization/child-organization.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { useSessionCoverage } from '#session/use-session-coverage.ts'
import { PageHeading } from '#components/Page.tsx'
import { describeCoveredSessions } from '../covered-sessions-text.ts'
import { appendFrequency } from '#organization/session-frequency.ts'
import {
  ChildOrganizationPicker,
  OrganizationTexts,
  ConfidentialityNote,
  HomeIllustration,
} from '../parts/deferred-parts.ts'
import styles from './hero.module.css'
import { GetHelpOptions } from './GetHelpOptions.tsx'
import { homeMessages } from '../home.messages.ts'

/** The first five seconds of a visitor: you are in the right place, it is confidential, here is the way in. */
export function Hero() {
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
