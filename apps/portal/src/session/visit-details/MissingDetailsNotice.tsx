import { href, visitDetailsSection } from '#lib/paths.ts'
import { ButtonLink } from '#components/Button.tsx'
import styles from './before-visit.module.css'
import { useMissingDetails } from './visit-details.ts'
import { missingDetailsMessages as words } from './missing-details.messages.ts'

/**
 * Missing visit details of a member, each with its reason and a link; renders nothing if all are given. A
 * booking never waits for them (decision 012).
 */
export function MissingDetailsNotice({ level }: { readonly level: 2 | 3 }) {
  const missing = useMissingDetails()
  if (missing.length === 0) return null
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={styles.box} aria-labelledby="before-visit">
      <Heading id="before-visit">{words.title}</Heading>
      <p>{words.wouldLike}</p>
      <ul>
        {missing.map(({ says, field }) => (
          <li key={field}>{says}</li>
        ))}
      </ul>
      <p>{words.twoMinutes}</p>
      <ButtonLink kind="secondary" to={href('profile-section', { profileSection: visitDetailsSection })}>
        {words.addNow}
      </ButtonLink>
    </section>
  )
}
