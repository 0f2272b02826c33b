import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { href } from '#lib/paths.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { keepTrouble, type ToKeep, useKept } from '#session/articles/kept-articles.ts'
import { useWhoIsHere } from '#session/session-context.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonRow } from '#ui/ButtonRow.tsx'
import { Link } from '#ui/Link.tsx'
import { deviceQueryAll } from '../device-queries.ts'
import { forgetAll, type KeptReading } from '../kept-reading.ts'
import { useMoveToAccount } from '../use-move-to-account.ts'
import styles from './saved-articles.module.css'
import { savedArticlesWords } from './saved-articles.words.ts'

/** Articles by their titles. */
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
  readonly articles: readonly ToKeep[]
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

/** Who can see it; with the answers to "Was this helpful?", which no list shows. */
function seenBy(kept: readonly KeptReading[]): string {
  const count = kept.filter(({ helpful }) => helpful !== null).length
  return count === 0 ? savedArticlesWords.othersSee : savedArticlesWords.answersSeen({ count })
}

/** What this device keeps, and a way to leave no trace of it. */
function OnDevice({
  kept,
  children,
}: {
  readonly kept: readonly KeptReading[]
  readonly children: ReactNode
}) {
  const { client } = usePlace()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => forgetAll(client),
    networkMode: 'always',
    onSuccess: () => queries.invalidateQueries({ queryKey: ['device'] }),
  })
  return (
    <ArticleSection
      id="saved"
      title={savedArticlesWords.onDevice}
      articles={kept.filter(({ saved }) => saved)}
    >
      <p>{seenBy(kept)}</p>
      <ButtonRow>
        {children}
        <Button kind="quiet" busy={isPending} onClick={() => mutate()}>
          {savedArticlesWords.forget}
        </Button>
      </ButtonRow>
    </ArticleSection>
  )
}

/** What was saved to read: a member's on the account, and what this device keeps of whoever used it. Not there when there is none. */
export function SavedArticles(): ReactNode {
  const { client } = usePlace()
  const { status } = useWhoIsHere()
  const { data: onDevice = [] } = useQuery(deviceQueryAll(client))
  const { data: onAccount = [] } = useKept()
  const { mutate, isPending, isSuccess, error } = useMoveToAccount()
  const heading = useRef<HTMLHeadingElement>(null)
  const hasArrived = isSuccess && onAccount.length > 0
  useEffect(() => {
    // The button that moved them is gone.
    if (hasArrived) heading.current?.focus()
  }, [hasArrived])
  const saved = onDevice.filter((reading) => reading.saved)
  return (
    <>
      {onAccount.length > 0 ? (
        <ArticleSection
          id="kept"
          title={savedArticlesWords.onAccount}
          heading={heading}
          articles={onAccount}
        />
      ) : null}
      {onDevice.length > 0 ? (
        <OnDevice kept={onDevice}>
          {status === 'member' && saved.length > 0 ? (
            <Button kind="secondary" busy={isPending} onClick={() => mutate(saved)}>
              {savedArticlesWords.move}
            </Button>
          ) : null}
        </OnDevice>
      ) : null}
      <p role="status" className={styles.note}>
        {error ? keepTrouble(error) : hasArrived ? savedArticlesWords.moved : ''}
      </p>
    </>
  )
}
