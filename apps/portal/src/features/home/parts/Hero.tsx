import { Suspense, useState } from 'react'
import { ArrowRight, LockKeyhole } from 'lucide-react'
import { href } from '#lib/paths.ts'
import { ChildChooser } from '#organisation/child/ChildChooser.tsx'
import { offersRoute } from '#organisation/offers.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useWhoIsHere } from '#session/session-context.tsx'
import { useSessionsKnown } from '#session/use-sessions-known.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { PageHeading } from '#ui/Page.tsx'
import { sessionsWords } from '../cover.ts'
import styles from './hero.module.css'
import { Harbor, MemberCover, Phrases, YourAppointment } from './deferred-parts.ts'

// Made once: what is drawn again before its code is there would leave the page until then.
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

const memberCover = (
  <Suspense>
    <MemberCover />
  </Suspense>
)

const phrases = (
  <Suspense>
    <Phrases />
  </Suspense>
)

/** The first five seconds: you are in the right place, it is confidential, here is the way in. */
export function Hero() {
  const organisation = useOrganisation()
  const { status, user } = useWhoIsHere()
  const known = useSessionsKnown()
  // A page that began as a person's own keeps its order when their session turns out to be over.
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
            {status === 'visitor' ? <span>{sessionsWords(known)}</span> : memberCover}
          </p>
          {status === 'visitor' ? <ChildChooser /> : null}
          <div className={styles.ways}>
            {offersRoute(organisation, 'help-myself') ? (
              <ButtonLink to={href('help-myself')}>
                <span>Get help for myself</span>
                <ArrowRight aria-hidden="true" size={20} />
              </ButtonLink>
            ) : (
              <ButtonLink to={href('contact')}>Contact us</ButtonLink>
            )}
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
