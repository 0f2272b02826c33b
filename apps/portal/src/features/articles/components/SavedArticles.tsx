import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { Button } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { Link } from '#components/Link.tsx'
import { href } from '#lib/paths.ts'
import { useTenant } from '#organization/organization-context.tsx'
import {
  type BookmarkTarget,
  describeBookmarkError,
  useBookmarks,
  useToggleBookmark,
} from '#session/articles/bookmarks.ts'
import { useSession } from '#session/session-context.tsx'
import { deleteAllBookmarks, type DeviceBookmark, saveBookmark } from '../device-bookmarks.ts'
import { allBookmarksQuery } from '../device-queries.ts'
import { savedArticlesMessages } from './saved-articles.messages.ts'
import styles from './saved-articles.module.css'

/**
 * Moves articles saved on this device to the member's account one by one. Moved articles are deleted from the
 * device; failed ones stay.
 */
function useSyncBookmarks() {
  const { keep: keepOnAccount } = useToggleBookmark()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (saved: readonly DeviceBookmark[]) => {
      for (const reading of saved) {
        await keepOnAccount.mutateAsync(reading)
        await saveBookmark({ ...reading, saved: false, helpful: null })
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['device'] }),
  })
}

/** Articles with their titles. */
function ArticleSection({
  id,
  title,
  heading,
  articles,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly heading?: Ref<HTMLHeadingElement>
  readonly articles: readonly BookmarkTarget[]
  readonly children?: ReactNode
}) {
  return (
    <section className={styles.saved} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {articles.length === 0 ? null : (
        <ul>
          {articles.map(({ slug, topic, name }) => (
            <li key={slug}>
              <Link to={href('article', { topic, article: slug })}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}

/**
 * Describes who can see the stored articles, including answers to "Was this helpful?", which no list shows.
 */
function describeVisibility(kept: readonly DeviceBookmark[]): string {
  const count = kept.filter(({ helpful }) => helpful !== null).length
  return count === 0 ? savedArticlesMessages.othersSee : savedArticlesMessages.answersSeen({ count })
}

/** Articles stored on this device, with a button to delete them. */
function DeviceArticles({
  kept,
  children,
}: {
  readonly kept: readonly DeviceBookmark[]
  readonly children: ReactNode
}) {
  const { client } = useTenant()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteAllBookmarks(client),
    networkMode: 'always',
    onSuccess: () => queries.invalidateQueries({ queryKey: ['device'] }),
  })
  return (
    <ArticleSection
      id="saved"
      title={savedArticlesMessages.onDevice}
      articles={kept.filter(({ saved }) => saved)}
    >
      <p>{describeVisibility(kept)}</p>
      <ButtonRow>
        {children}
        <Button kind="quiet" busy={isPending} onClick={() => mutate()}>
          {savedArticlesMessages.forget}
        </Button>
      </ButtonRow>
    </ArticleSection>
  )
}

/**
 * Saved articles: a member's on the account, and those on this device. Renders nothing when there are none.
 */
export function SavedArticles(): ReactNode {
  const { client } = useTenant()
  const { status } = useSession()
  const { data: onDevice = [] } = useQuery(allBookmarksQuery(client))
  const { data: onAccount = [] } = useBookmarks()
  const { mutate, isPending, isSuccess, error } = useSyncBookmarks()
  const heading = useRef<HTMLHeadingElement>(null)
  const hasArrived = isSuccess && onAccount.length > 0
  useEffect(() => {
    // Move the focus, because the button that moved the articles is gone.
    if (hasArrived) heading.current?.focus()
  }, [hasArrived])
  const saved = onDevice.filter((reading) => reading.saved)
  return (
    <>
      {onAccount.length > 0 ? (
        <ArticleSection
          id="kept"
          title={savedArticlesMessages.onAccount}
          heading={heading}
          articles={onAccount}
        />
      ) : null}
      {onDevice.length > 0 ? (
        <DeviceArticles kept={onDevice}>
          {status === 'member' && saved.length > 0 ? (
            <Button kind="secondary" busy={isPending} onClick={() => mutate(saved)}>
              {savedArticlesMessages.move}
            </Button>
          ) : null}
        </DeviceArticles>
      ) : null}
      <p role="status" className={styles.note}>
        {error ? describeBookmarkError(error) : hasArrived ? savedArticlesMessages.moved : ''}
      </p>
    </>
  )
}
