import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { ButtonRow } from '#ui/ButtonRow.tsx'
import { PhoneLinks } from '#ui/PhoneLinks.tsx'
import styles from './next-steps.module.css'
import { articleWords } from './article.words.ts'

/** What a person can do after reading: talk with a counselor, or call or text right away. */
export function NextSteps() {
  const organisation = useOrganisation()
  return (
    <section className={styles.next} aria-labelledby="next-steps">
      <h2 id="next-steps">{articleWords.talk}</h2>
      <p>{articleWords.noEmergency}</p>
      {offersRoute(organisation, 'help-myself') ? (
        <ButtonRow>
          <ButtonLink to={href('help-myself')}>{articleWords.talkWith}</ButtonLink>
        </ButtonRow>
      ) : null}
      <p className={styles.phone}>{articleWords.byPhone}</p>
      <PhoneLinks organisation={organisation} />
    </section>
  )
}
