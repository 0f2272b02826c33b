import { useEarlyPresses } from '#lib/early-presses/use-early-presses.ts'
import { offersRoute } from '#organisation/offers.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { withQueries } from '#session/query-client.tsx'
import { useWhoIsHere } from '#session/session-context.tsx'
import { PageHeading } from '#ui/Page.tsx'
import { useYours } from './use-yours.ts'
import { Kept } from './Kept.tsx'
import { MemberCover } from './member-cover.tsx'
import { NextVisit } from './NextVisit.tsx'
import { Phrases } from '../parts/Phrases.tsx'
import styles from './today.module.css'
import { TodayRows } from './TodayRows.tsx'
import { Private } from '../parts/Private.tsx'
import { Ways } from '../parts/Ways.tsx'
import { homeWords } from '../home.words.ts'
import { todayWords } from './today.words.ts'

/**
 * A member's home page: the next visit, what is new, the counselor they know, what they kept, and the ways in below. It is drawn
 * before it is known whose it is, so every part keeps its place from the first drawing on.
 */
export const Today = withQueries(function Today() {
  const organisation = useOrganisation()
  const { status, user } = useWhoIsHere()
  const yours = useYours()
  const part = useEarlyPresses<HTMLElement>()
  return (
    <section ref={part} className={styles.today} data-notes-presses="">
      <div className={styles.greeting}>
        <PageHeading>
          {status === 'member' && user ? todayWords.helloName({ name: user.first_name }) : todayWords.hello}
        </PageHeading>
      </div>
      <div className={styles.columns}>
        <NextVisit yours={yours} />
        <TodayRows yours={yours} />
      </div>
      <div className={styles.ways}>
        <div>
          <h2>{homeWords.question}</h2>
          <p>
            <span>{`${homeWords.talk} `}</span>
            <MemberCover />
          </p>
          <Private />
        </div>
        <Ways />
      </div>
      {offersRoute(organisation, 'topics') ? <Kept /> : null}
      <Phrases />
    </section>
  )
})
