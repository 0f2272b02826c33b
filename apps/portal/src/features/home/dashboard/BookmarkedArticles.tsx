import type { SavedArticle } from '@evenkeel/api-contract/portal/saved-articles'
import { useRef, useState } from 'react'
import { href } from '#lib/paths.ts'
import { describeBookmarkError, useToggleBookmark, useBookmarks } from '#session/articles/bookmarks.ts'
import { Button } from '#components/Button.tsx'
import { Link } from '#components/Link.tsx'
import styles from './kept.module.css'
import { bookmarkedArticleMessages } from './bookmarked-articles.messages.ts'

/** Articles the member kept; one that is removed can be kept again at once. Nothing at all where nothing was kept. */
export function BookmarkedArticles() {
  const { data = [] } = useBookmarks()
  const { keep, forget } = useToggleBookmark()
  const [removed, setRemoved] = useState<SavedArticle | null>(null)
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  if (data.length === 0 && removed === null) return null
  // Each of the two buttons goes with what it did.
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
    <section className={styles.kept} aria-labelledby="kept">
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
      <p role="status" className={styles.note}>
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
