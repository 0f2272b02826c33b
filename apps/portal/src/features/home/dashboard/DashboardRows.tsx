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
import { formatPhone } from '@evenkeel/web/format-phone'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { useBookmarks } from '#session/articles/bookmarks.ts'
import { useRecommendedArticle } from '#session/articles/use-recommended-article.ts'
import { findRebookingTarget } from '#session/visits/rebooking-target.ts'
import { useBookAgain } from '#session/visits/use-book-again.ts'
import { Link } from '#components/Link.tsx'
import { homeMessages } from '../home.messages.ts'
import { offersBooking, formatUnreadCount } from '../home-messages.ts'
import type { MemberDashboardData } from './use-member-dashboard.ts'
import styles from './today-rows.module.css'
import { dashboardMessages } from './dashboard.messages.ts'

const RowIcon = ({ icon: Icon }: { readonly icon: LucideIcon }) => (
  <span className={styles.icon} aria-hidden="true">
    <Icon size={22} strokeWidth={1.9} />
  </span>
)

function MessagesRow({ unread }: { readonly unread: number | null }) {
  const count = unread ?? 0
  return (
    <Link to={href('messages')} className={count > 0 ? `${styles.row} ${styles.news}` : styles.row}>
      <RowIcon icon={MessageSquareText} />
      <strong>{formatUnreadCount(count)}</strong>
      <span className={styles.what}>
        {count > 0 ? dashboardMessages.readMessages : dashboardMessages.nothingNew}
      </span>
    </Link>
  )
}

/** Booking link that the card above does not offer: to a first counselor, or to the known one. */
function BookingRowIfNeeded({ knowsOne }: { readonly knowsOne: boolean }) {
  if (knowsOne)
    return (
      <Link to={href('appointment-type')} className={styles.row}>
        <RowIcon icon={UsersRound} />
        <strong>{dashboardMessages.findAnother}</strong>
        <span className={styles.what}>{dashboardMessages.ways}</span>
      </Link>
    )
  return (
    <Link to={href('about')} className={styles.row}>
      <RowIcon icon={Info} />
      <strong>{dashboardMessages.expect}</strong>
      <span className={styles.what}>{dashboardMessages.expectHow}</span>
    </Link>
  )
}

/** Link to the times of the known counselor; hidden when no sessions are left (ERROR-07). */
function BookingRow({ yours }: { readonly yours: MemberDashboardData }) {
  const { upcoming, last, left, isAsking } = yours
  const { phone } = useOrganization()
  const bookAgain = useBookAgain()
  const again = findRebookingTarget(upcoming, last)
  if (left === 'none')
    return (
      <a href={`tel:${phone}`} className={styles.row}>
        <RowIcon icon={Phone} />
        <strong>
          {`${dashboardMessages.moreSessions} `}
          <span translate="no">{formatPhone(phone)}</span>
        </strong>
        <span className={styles.what}>{dashboardMessages.sessionsUsed}</span>
      </a>
    )
  if (offersBooking(yours)) return <BookingRowIfNeeded knowsOne={again !== null} />
  if (again && !isAsking)
    return (
      <button type="button" className={styles.row} onClick={() => bookAgain(again)}>
        <RowIcon icon={CalendarPlus} />
        <strong>
          {/* Beside an upcoming visit, "again" would leave open whether that one is booked. */}
          {`${upcoming.length > 0 ? dashboardMessages.bookAnotherWith : dashboardMessages.bookAgainWith} `}
          <span translate="no">{again.provider.fullname}</span>
        </strong>
        <span className={styles.what}>
          {again.appointment_method === 'phone'
            ? dashboardMessages.timeByPhone
            : dashboardMessages.timeByVideo}
        </span>
      </button>
    )
  return (
    <Link to={href('appointment-type')} className={styles.row}>
      <RowIcon icon={CalendarPlus} />
      <strong>{dashboardMessages.book}</strong>
      <span className={styles.what}>{dashboardMessages.ways}</span>
    </Link>
  )
}

/** Saved articles, else one article that matches the member's reasons; a link to all topics until known. */
function ArticlesRow() {
  const { data = [], isLoading } = useBookmarks()
  const article = useRecommendedArticle(!isLoading && data.length === 0)
  const [newest] = data
  if (newest)
    return (
      <a href="#kept" className={styles.row}>
        <RowIcon icon={BookOpen} />
        <strong>{dashboardMessages.kept({ count: data.length })}</strong>
        <span className={styles.what}>{newest.name}</span>
      </a>
    )
  return (
    <Link
      to={article ? href('article', { topic: article.topic, article: article.slug }) : href('topics')}
      className={styles.row}
    >
      <RowIcon icon={BookOpen} />
      <strong>{article?.name ?? dashboardMessages.something}</strong>
      <span className={styles.what}>
        {article?.reading_minutes
          ? dashboardMessages.minutesRead({ minutes: article.reading_minutes })
          : dashboardMessages.forHardDays}
      </span>
    </Link>
  )
}

/** Help for someone else: what to do and whom that person can contact. */
const HelpSomeoneElseRow = () => (
  <Link to={href('help-someone-else')} className={styles.row}>
    <RowIcon icon={HeartHandshake} />
    <strong>{homeMessages.forSomeoneElse}</strong>
    <span className={styles.what}>{dashboardMessages.someoneElse}</span>
  </Link>
)

/** Other rows for today. The rows are the same from the first render on; their texts load later. */
export function DashboardRows({ yours }: { readonly yours: MemberDashboardData }) {
  const organisation = useOrganization()
  return (
    <ul className={styles.rows}>
      {isRouteAvailable(organisation, 'messages') ? (
        <li>
          <MessagesRow unread={yours.unread} />
        </li>
      ) : null}
      {isRouteAvailable(organisation, 'provider-schedule') ? (
        <li>
          <BookingRow yours={yours} />
        </li>
      ) : null}
      {isRouteAvailable(organisation, 'topics') ? (
        <li>
          <ArticlesRow />
        </li>
      ) : null}
      {isRouteAvailable(organisation, 'help-someone-else') ? (
        <li>
          <HelpSomeoneElseRow />
        </li>
      ) : null}
    </ul>
  )
}
