import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { ButtonRow } from '#ui/ButtonRow.tsx'
import { PhoneLinks } from '#ui/PhoneLinks.tsx'
import styles from './next-steps.module.css'

/** What a person can do after reading: talk with a counselor, or call or text right away. */
export function NextSteps() {
  const organisation = useOrganisation()
  return (
    <section className={styles.next} aria-labelledby="next-steps">
      <h2 id="next-steps">Would you like to talk with someone?</h2>
      <p>
        It does not have to be an emergency. A counselor listens, keeps what you say private, and helps you
        find a next step.
      </p>
      {offersRoute(organisation, 'help-myself') ? (
        <ButtonRow>
          <ButtonLink to={href('help-myself')}>Talk with a counselor</ButtonLink>
        </ButtonRow>
      ) : null}
      <p className={styles.phone}>Or reach us by phone, day and night:</p>
      <PhoneLinks phone={organisation.phone} />
    </section>
  )
}
