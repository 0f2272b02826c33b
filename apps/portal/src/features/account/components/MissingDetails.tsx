import type { MouseEvent } from 'react'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import { focusField } from '#form/focus-field.ts'
import { useMissingDetails } from '#session/visit-details/visit-details.ts'
import styles from './visit-details.module.css'
import { visitDetailMessages as words } from '../visit-details.messages.ts'

/** What is still to be said, above the form that asks for it, each with the way to its field; nothing where all was said. */
export function MissingDetails() {
  const missing = useMissingDetails()
  const { reducedMotion } = useFormEnvironment()
  if (missing.length === 0) return null
  const goTo = (event: MouseEvent<HTMLAnchorElement>, field: string): void => {
    if (focusField(event.currentTarget, field, reducedMotion())) event.preventDefault()
  }
  return (
    <section className={styles.missing} aria-labelledby="missing-details">
      <p id="missing-details">{words.missing({ count: missing.length })}</p>
      <ul>
        {missing.map(({ says, field }) => (
          <li key={field}>
            <a href={`#${field}`} onClick={(event) => goTo(event, field)}>
              {says}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
