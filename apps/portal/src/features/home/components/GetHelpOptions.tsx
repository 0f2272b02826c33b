import { ArrowRight } from 'lucide-react'
import { href } from '#lib/paths.ts'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { useUnfinishedBooking } from '#session/session-context.tsx'
import { ButtonLink } from '#components/Button.tsx'
import { pageNames } from '#lib/page-names.messages.ts'
import styles from './ways.module.css'
import { homeMessages } from '../home.messages.ts'

const continueLabels = { booking: homeMessages.goOnBooking, questions: homeMessages.goOn } as const

/** Ways to get help: for oneself, for another person, or articles. */
export function GetHelpOptions() {
  const organisation = useOrganization()
  const begun = useUnfinishedBooking()
  return (
    <div className={styles.ways}>
      {isRouteAvailable(organisation, 'help-myself') ? (
        <ButtonLink to={href(begun === 'booking' ? 'appointment' : 'help-myself')}>
          <span>{begun === null ? homeMessages.forMyself : continueLabels[begun]}</span>
          <ArrowRight aria-hidden="true" size={20} />
        </ButtonLink>
      ) : (
        <ButtonLink to={href('contact')}>{pageNames.contact}</ButtonLink>
      )}
      {isRouteAvailable(organisation, 'help-someone-else') ? (
        <ButtonLink kind="secondary" to={href('help-someone-else')}>
          {homeMessages.forSomeoneElse}
        </ButtonLink>
      ) : null}
      {isRouteAvailable(organisation, 'topics') ? (
        <ButtonLink kind="quiet" to={href('topics')}>
          {homeMessages.readArticles}
        </ButtonLink>
      ) : null}
    </div>
  )
}
