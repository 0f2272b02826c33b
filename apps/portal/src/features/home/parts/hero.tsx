import { Suspense, useState } from 'react'
import { ArrowRight, LockKeyhole } from 'lucide-react'
import { href } from '#lib/paths.ts'
import { ChildChooser } from '#organisation/ChildChooser.tsx'
import { useChildId } from '#organisation/child-organisation.ts'
import { offersRoute } from '#organisation/offers.ts'
import { type SessionsKnown, sessionsKnown } from '#organisation/organisation.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useWhoIsHere } from '#session/session-context.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeading } from '#ui/page.tsx'
import styles from './hero.module.css'
import { Harbor, Phrases, YourAppointment } from './later.ts'

// Made once: what is drawn anew before its code is there would leave the page until then.
const yours = (
  <Suspense>
    <YourAppointment />
  </Suspense>
)
const picture = (
  <Suspense>
    <Harbor className={styles.picture} />
  </Suspense>
)

const phrases = (
  <Suspense>
    <Phrases />
  </Suspense>
)

/** What is said about covered sessions in one sentence (ORG-09, ORG-10, ORG-12). */
function sessionsWords(known: SessionsKnown): string {
  if (known.kind === 'depends')
    return 'It costs you nothing. How many sessions you have depends on where you work.'
  if (known.kind === 'unsaid') return 'It costs you nothing.'
  return known.sessions === 1
    ? '1 session is covered for you, at no cost.'
    : `${known.sessions} sessions are covered for you, at no cost.`
}

/** The first five seconds: you are in the right place, it is confidential, here is the way in. */
export function Hero() {
  const organisation = useOrganisation()
  const { status, user } = useWhoIsHere()
  const childId = useChildId()
  // A page that began as somebody's own keeps its order when their session turns out to be over.
  const [isTheirs] = useState(status !== 'visitor')
  const name = status === 'member' && user ? `, ${user.first_name}` : ''
  return (
    <section className={styles.hero}>
      <div className={styles.inner}>
        {isTheirs ? yours : null}
        <div className={styles.words}>
          {status === 'visitor' ? (
            <p className={styles.eyebrow} translate="no">
              {organisation.program_name}
            </p>
          ) : null}
          <PageHeading>
            {status === 'visitor' ? null : <span className={styles.greeting}>{`Welcome back${name}. `}</span>}
            <span>What is weighing on you?</span>
          </PageHeading>
          <p className={styles.lead}>
            <span>Talk with a licensed counselor by video, by phone or in person. </span>
            <span>{sessionsWords(sessionsKnown(organisation, childId))}</span>
          </p>
          {status === 'visitor' ? <ChildChooser /> : null}
          <div className={styles.ways}>
            <ButtonLink to={href('help-myself')}>
              <span>Get help for myself</span>
              <ArrowRight aria-hidden="true" size={20} />
            </ButtonLink>
            <ButtonLink kind="secondary" to={href('help-someone-else')}>
              Help someone else
            </ButtonLink>
            {offersRoute(organisation, 'topics') ? (
              <ButtonLink kind="quiet" to={href('topics')}>
                Read articles
              </ButtonLink>
            ) : null}
          </div>
          <p className={styles.private}>
            <LockKeyhole aria-hidden="true" size={20} />
            <span>Confidential. Your employer does not learn who comes here or why.</span>
          </p>
        </div>
        {isTheirs ? null : picture}
      </div>
      {phrases}
    </section>
  )
}
