import { useTypedEarly } from '#organisation/child/child-organisation.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useSessionsKnown } from '#session/use-sessions-known.ts'
import { PageHeading } from '#ui/Page.tsx'
import { sessionsWords } from '../cover.ts'
import { withFrequency } from '#organisation/session-frequency.ts'
import { ChildChooser, Phrases, Private, Scene } from './deferred-parts.ts'
import styles from './hero.module.css'
import { Ways } from './Ways.tsx'
import { homeWords } from '../home.words.ts'

/** The first five seconds of a visitor: you are in the right place, it is confidential, here is the way in. */
export function Hero() {
  const organisation = useOrganisation()
  const known = useSessionsKnown()
  useTypedEarly()
  // Who is asked where she or he works hears first who does not learn of it.
  const asksFirst = organisation.child_organisations.length > 0
  return (
    <section className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <p className={styles.eyebrow} translate="no">
            {organisation.program_name}
          </p>
          <PageHeading>{homeWords.question}</PageHeading>
          <p className={styles.lead}>
            <span>{`${homeWords.talk} `}</span>
            <span>{withFrequency(sessionsWords(known), known)}</span>
          </p>
          {asksFirst ? <Private /> : null}
          {asksFirst ? <ChildChooser /> : null}
          <Ways />
          {asksFirst ? null : <Private />}
        </div>
        <Scene className={styles.picture} />
      </div>
      <Phrases />
    </section>
  )
}
