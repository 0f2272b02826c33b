import { useRef, useState } from 'react'
import type { SavedArticle } from '@evenkeel/api-contract/portal/saved-articles'
import { Button } from '#components/Button.tsx'
import { Link } from '#components/Link.tsx'
import { PageHeading } from '#components/Page.tsx'
import { href } from '#lib/paths.ts'
import { coveredSessionsMessages } from '#organization/covered-sessions.messages.ts'
import { getGrantedSessions } from '#organization/covered-sessions.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import { describeBookmarkError, useBookmarks, useToggleBookmark } from '#session/articles/bookmarks.ts'
import { useSessionsLeft } from '#session/coverage/use-sessions-left.ts'
import { useSession } from '#session/session-context.tsx'
import { useSessionCoverage } from '#session/use-session-coverage.ts'
import { ConfidentialityNote } from '../components/ConfidentialityNote.tsx'
import { GetHelpOptions } from '../components/GetHelpOptions.tsx'
import { OrganizationTexts } from '../components/OrganizationTexts.tsx'
import { describeCoveredSessions } from '../covered-sessions-text.ts'
import { homeMessages } from '../home.messages.ts'
import { DashboardRows } from './DashboardRows.tsx'
import { NextVisitCard } from './NextVisitCard.tsx'
import { bookmarkedArticleMessages } from './bookmarked-articles.messages.ts'
import { dashboardMessages } from './dashboard.messages.ts'
import keptStyles from './kept.module.css'
import styles from './today.module.css'
import { useMemberDashboard } from './use-member-dashboard.ts'

/** Saved articles; a removed one can be saved again. Renders nothing without saved articles. */
function BookmarkedArticles() {
  const { data = [] } = useBookmarks()
  const { keep, forget } = useToggleBookmark()
  const [removed, setRemoved] = useState<SavedArticle | null>(null)
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  if (data.length === 0 && removed === null) return null
  // Each of the two buttons unmounts with its action.
  const done = (words: string): void => {
    setSaid(words)
    heading.current?.focus()
  }
  const remove = (article: SavedArticle): void =>
    forget.mutate(article, {
      onSuccess: () => {
        setRemoved(article)
        done(bookmarkedArticleMessages.removed({ name: article.name }))
      },
      onError: () => setSaid(bookmarkedArticleMessages.notRemoved),
    })
  const keepAgain = (article: SavedArticle): void =>
    keep.mutate(article, {
      onSuccess: () => {
        setRemoved(null)
        done(bookmarkedArticleMessages.keptAgain({ name: article.name }))
      },
      onError: (error) => setSaid(describeBookmarkError(error)),
    })
  return (
    <section className={keptStyles.kept} aria-labelledby="kept">
      <h2 id="kept" ref={heading} tabIndex={-1}>
        {bookmarkedArticleMessages.title}
      </h2>
      <ul>
        {data.map((article) => (
          <li key={article.id}>
            <Link to={href('article', { topic: article.topic, article: article.slug })}>{article.name}</Link>
            <Button
              kind="quiet"
              busy={forget.isPending && forget.variables.id === article.id}
              aria-label={bookmarkedArticleMessages.removeOf({ name: article.name })}
              onClick={() => remove(article)}
            >
              {bookmarkedArticleMessages.remove}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className={keptStyles.note}>
        {said}
      </p>
      {removed ? (
        <Button kind="quiet" busy={keep.isPending} onClick={() => keepAgain(removed)}>
          {bookmarkedArticleMessages.keepAgain}
        </Button>
      ) : null}
    </section>
  )
}

/**
 * Covered sessions of a member; not shown once all are used (ERROR-07). Until known, the organization's text
 * reserves the space invisibly, to avoid layout shift. Shows only the number: what it is granted for is shown
 * before booking and in the profile.
 */
function MemberCoverage() {
  const organisation = useOrganization()
  const own = useSessionCoverage()
  const { status } = useSession()
  const left = useSessionsLeft()
  const isUnsaid = status === 'restoring' || left === 'asking'
  const known = status === 'restoring' ? getGrantedSessions(organisation, null, null) : own
  return (
    <span className={isUnsaid ? styles.unsaid : undefined}>
      <span>{left === 'none' ? coveredSessionsMessages.usedUp : describeCoveredSessions(known)}</span>
      {known.kind === 'number' ? (
        <>
          {' '}
          <Link to={href('profile-section', { profileSection: 'sessions' })}>
            {dashboardMessages.seeLeft}
          </Link>
        </>
      ) : null}
    </span>
  )
}

/**
 * A member's home page: next visit, news, known counselor, saved articles, and help options. It renders
 * before the member is known, so every part has a fixed place from the first render on.
 */
export function MemberDashboard() {
  const organisation = useOrganization()
  const { status, user } = useSession()
  const yours = useMemberDashboard()
  return (
    <section className={styles.today}>
      <div className={styles.greeting}>
        <PageHeading>
          {status === 'member' && user
            ? dashboardMessages.helloName({ name: user.first_name })
            : dashboardMessages.hello}
        </PageHeading>
      </div>
      <div className={styles.columns}>
        <NextVisitCard yours={yours} />
        <DashboardRows yours={yours} />
      </div>
      <div className={styles.ways}>
        <div>
          <h2>{homeMessages.question}</h2>
          <p>
            <span>{`${homeMessages.talk} `}</span>
            <MemberCoverage />
          </p>
          <ConfidentialityNote />
        </div>
        <GetHelpOptions />
      </div>
      {isRouteAvailable(organisation, 'topics') ? <BookmarkedArticles /> : null}
      <OrganizationTexts />
    </section>
  )
}
