import { href } from '#lib/paths.ts'
import { isRouteAvailable } from '#organization/restricted-routes.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { ButtonLink } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { PhoneButtons } from '#components/PhoneButtons.tsx'
import styles from './next-steps.module.css'
import { articleMessages } from './article.messages.ts'

/** What a person can do after reading: talk with a counselor, or call or text right away. */
export function NextSteps() {
  const organisation = useOrganization()
  return (
    <section className={styles.next} aria-labelledby="next-steps">
      <h2 id="next-steps">{articleMessages.talk}</h2>
      <p>{articleMessages.noEmergency}</p>
      {isRouteAvailable(organisation, 'help-myself') ? (
        <ButtonRow>
          <ButtonLink to={href('help-myself')}>{articleMessages.talkWith}</ButtonLink>
        </ButtonRow>
      ) : null}
      <p className={styles.phone}>{articleMessages.byPhone}</p>
      <PhoneButtons organisation={organisation} />
    </section>
  )
}
