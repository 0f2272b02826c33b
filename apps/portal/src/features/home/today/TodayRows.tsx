import {
  BookOpen,
  CalendarPlus,
  HeartHandshake,
  Info,
  MessageSquareText,
  Phone,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { href } from '#lib/paths.ts'
import { readablePhone } from '#lib/phone.ts'
import { offersRoute } from '#organisation/offers.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useKept } from '#session/articles/kept-articles.ts'
import { useReasonArticle } from '#session/articles/reason-article.ts'
import { againWith } from '#session/visits/again.ts'
import { useBookAgain } from '#session/visits/use-book-again.ts'
import { Link } from '#ui/Link.tsx'
import { homeWords } from '../home.words.ts'
import { cardBooks, unreadWords } from '../model.ts'
import type { Yours } from './use-yours.ts'
import styles from './today-rows.module.css'
import { todayWords } from './today.words.ts'

const Mark = ({ icon: Icon }: { readonly icon: LucideIcon }) => (
  <span className={styles.icon} aria-hidden="true">
    <Icon size={22} strokeWidth={1.9} />
  </span>
)

function Messages({ unread }: { readonly unread: number | null }) {
  const count = unread ?? 0
  return (
    <Link to={href('messages')} className={count > 0 ? `${styles.row} ${styles.news}` : styles.row}>
      <Mark icon={MessageSquareText} />
      <strong>{unreadWords(count)}</strong>
      <span className={styles.what}>{count > 0 ? todayWords.readMessages : todayWords.nothingNew}</span>
    </Link>
  )
}

/** What the card above does not offer: it leads to a first counselor, or to the one that is known. */
function BesideTheCard({ knowsOne }: { readonly knowsOne: boolean }) {
  if (knowsOne)
    return (
      <Link to={href('appointment-type')} className={styles.row}>
        <Mark icon={UsersRound} />
        <strong>{todayWords.findAnother}</strong>
        <span className={styles.what}>{todayWords.ways}</span>
      </Link>
    )
  return (
    <Link to={href('about')} className={styles.row}>
      <Mark icon={Info} />
      <strong>{todayWords.expect}</strong>
      <span className={styles.what}>{todayWords.expectHow}</span>
    </Link>
  )
}

/** One press to the times of the counselor one knows; no such promise to whoever has no session left (ERROR-07). */
function Booking({ yours }: { readonly yours: Yours }) {
  const { upcoming, last, left, isAsking } = yours
  const { phone } = useOrganisation()
  const bookAgain = useBookAgain()
  const again = againWith(upcoming, last)
  if (left === 'none')
    return (
      <a href={`tel:${phone}`} className={styles.row}>
        <Mark icon={Phone} />
        <strong>
          {`${todayWords.moreSessions} `}
          <span translate="no">{readablePhone(phone)}</span>
        </strong>
        <span className={styles.what}>{todayWords.sessionsUsed}</span>
      </a>
    )
  if (cardBooks(yours)) return <BesideTheCard knowsOne={again !== null} />
  if (again && !isAsking)
    return (
      <button type="button" className={styles.row} onClick={() => bookAgain(again)}>
        <Mark icon={CalendarPlus} />
        <strong>
          {/* Beside one that lies ahead, "again" would leave open whether that one is booked. */}
          {`${upcoming.length > 0 ? todayWords.bookAnotherWith : todayWords.bookAgainWith} `}
          <span translate="no">{again.provider.fullname}</span>
        </strong>
        <span className={styles.what}>
          {again.appointment_method === 'phone' ? todayWords.timeByPhone : todayWords.timeByVideo}
        </span>
      </button>
    )
  return (
    <Link to={href('appointment-type')} className={styles.row}>
      <Mark icon={CalendarPlus} />
      <strong>{todayWords.book}</strong>
      <span className={styles.what}>{todayWords.ways}</span>
    </Link>
  )
}

/** What was kept, else the one article that fits why the member came; the way to all of them until that is known. */
function Articles() {
  const { data = [], isLoading } = useKept()
  const article = useReasonArticle(!isLoading && data.length === 0)
  const [newest] = data
  if (newest)
    return (
      <a href="#kept" className={styles.row}>
        <Mark icon={BookOpen} />
        <strong>{todayWords.kept({ count: data.length })}</strong>
        <span className={styles.what}>{newest.name}</span>
      </a>
    )
  return (
    <Link
      to={article ? href('article', { topic: article.topic, article: article.slug }) : href('topics')}
      className={styles.row}
    >
      <Mark icon={BookOpen} />
      <strong>{article?.name ?? todayWords.something}</strong>
      <span className={styles.what}>
        {article?.reading_minutes
          ? todayWords.minutesRead({ minutes: article.reading_minutes })
          : todayWords.forHardDays}
      </span>
    </Link>
  )
}

/** A member knows somebody who is not well: what to do, and whom that person can turn to. */
const ForSomeoneElse = () => (
  <Link to={href('help-someone-else')} className={styles.row}>
    <Mark icon={HeartHandshake} />
    <strong>{homeWords.forSomeoneElse}</strong>
    <span className={styles.what}>{todayWords.someoneElse}</span>
  </Link>
)

/** What else there is today. The rows are the same from the first drawing on; their words come. */
export function TodayRows({ yours }: { readonly yours: Yours }) {
  const organisation = useOrganisation()
  return (
    <ul className={styles.rows}>
      {offersRoute(organisation, 'messages') ? (
        <li>
          <Messages unread={yours.unread} />
        </li>
      ) : null}
      {offersRoute(organisation, 'provider-schedule') ? (
        <li>
          <Booking yours={yours} />
        </li>
      ) : null}
      {offersRoute(organisation, 'topics') ? (
        <li>
          <Articles />
        </li>
      ) : null}
      {offersRoute(organisation, 'help-someone-else') ? (
        <li>
          <ForSomeoneElse />
        </li>
      ) : null}
    </ul>
  )
}
