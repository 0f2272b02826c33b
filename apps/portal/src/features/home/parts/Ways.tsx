import { ArrowRight } from 'lucide-react'
import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useBegun } from '#session/session-context.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { pageNames } from '#lib/words/page-names.words.ts'
import styles from './ways.module.css'
import { homeWords } from '../home.words.ts'

const goOn = { booking: homeWords.goOnBooking, questions: homeWords.goOn } as const

/** The ways in: for oneself, for another person, to read. */
export function Ways() {
  const organisation = useOrganisation()
  const begun = useBegun()
  return (
    <div className={styles.ways}>
      {offersRoute(organisation, 'help-myself') ? (
        <ButtonLink to={href(begun === 'booking' ? 'appointment' : 'help-myself')}>
          <span>{begun === null ? homeWords.forMyself : goOn[begun]}</span>
          <ArrowRight aria-hidden="true" size={20} />
        </ButtonLink>
      ) : (
        <ButtonLink to={href('contact')}>{pageNames.contact}</ButtonLink>
      )}
      {offersRoute(organisation, 'help-someone-else') ? (
        <ButtonLink kind="secondary" to={href('help-someone-else')}>
          {homeWords.forSomeoneElse}
        </ButtonLink>
      ) : null}
      {offersRoute(organisation, 'topics') ? (
        <ButtonLink kind="quiet" to={href('topics')}>
          {homeWords.readArticles}
        </ButtonLink>
      ) : null}
    </div>
  )
}
