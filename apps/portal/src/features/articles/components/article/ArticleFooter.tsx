import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, BookmarkCheck, Printer, ThumbsDown, ThumbsUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Article } from '@evenkeel/api-contract/content/schemas/article'
import { Button, ButtonLink } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { PhoneButtons } from '#components/PhoneButtons.tsx'
import { href } from '#lib/paths.ts'
import { useOrganization, useTenant } from '#organization/organization-context.tsx'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import {
  type BookmarkTarget,
  describeBookmarkError,
  useBookmarks,
  useToggleBookmark,
} from '#session/articles/bookmarks.ts'
import { useSession } from '#session/session-context.tsx'
import { type DeviceBookmark, saveBookmark } from '../../device-bookmarks.ts'
import { bookmarkQuery } from '../../device-queries.ts'
import { ArticleRow, ArticleRows } from '../ArticleRow.tsx'
import { ExternalSiteLink } from '../ExternalSiteLink.tsx'
import afterReadingStyles from '../after-reading.module.css'
import { articleFeedbackMessages } from '../article-feedback.messages.ts'
import styles from './article-body.module.css'
import articleFactsStyles from './article-facts.module.css'
import { articleMessages } from './article.messages.ts'
import nextStepsStyles from './next-steps.module.css'

/** Bookmark button. Its label says whether it saves or removes. */
function BookmarkButton({
  isKept,
  words,
  busy = false,
  onPress,
}: {
  readonly isKept: boolean
  readonly words: { readonly kept: string; readonly keep: string }
  readonly busy?: boolean
  readonly onPress: () => void
}) {
  const Icon = isKept ? BookmarkCheck : Bookmark
  return (
    <Button
      kind="quiet"
      aria-pressed={isKept}
      busy={busy}
      busyLabel={isKept ? words.kept : words.keep}
      onClick={onPress}
    >
      <Icon aria-hidden="true" size={18} /> {isKept ? words.kept : words.keep}
    </Button>
  )
}

const bookmarkMessages = { kept: articleFeedbackMessages.kept, keep: articleFeedbackMessages.keep }

/** Saves the article to the member's account; the home page lists it (decision 008). */
function ArticleBookmark({
  article,
  onTrouble,
}: {
  readonly article: BookmarkTarget
  /** Reports an error text; an empty text clears it. */
  readonly onTrouble: (words: string) => void
}) {
  const { data, isLoading } = useBookmarks()
  const { status, isOutOfReach } = useSession()
  const { keep, forget } = useToggleBookmark()
  // Nothing can be saved yet. When the session cannot be restored, pressing the button shows an error.
  const isRestoring = status === 'restoring' && !isOutOfReach
  const kept = data?.find(({ slug }) => slug === article.slug)
  const told = {
    onSuccess: () => onTrouble(''),
    onError: (error: Error) => onTrouble(describeBookmarkError(error)),
  }
  return (
    <BookmarkButton
      isKept={kept !== undefined}
      words={bookmarkMessages}
      busy={isRestoring || isLoading || keep.isPending || forget.isPending}
      onPress={() => (kept ? forget.mutate(kept, told) : keep.mutate(article, told))}
    />
  )
}

/** Reads and changes what this device stores of an article. */
function useDeviceBookmark({ slug, topic, name }: Pick<DeviceBookmark, 'slug' | 'topic' | 'name'>) {
  const { client } = useTenant()
  const queries = useQueryClient()
  const { data } = useQuery(bookmarkQuery(client, slug))
  const { saved = false, helpful = null } = data ?? {}
  const { mutate, isError } = useMutation({
    mutationFn: (change: Partial<Pick<DeviceBookmark, 'saved' | 'helpful'>>) =>
      saveBookmark({ client, slug, topic, name, saved, helpful, ...change }),
    networkMode: 'always',
    onSuccess: () => queries.invalidateQueries({ queryKey: ['device'] }),
  })
  return { saved, helpful, change: mutate, isError }
}

type HelpfulAnswer = DeviceBookmark['helpful']

/** Text after an answer or an error. */
function describeFeedback(trouble: string, helpful: HelpfulAnswer): string {
  if (trouble !== '' || helpful === null) return trouble
  return helpful === 'no' ? articleFeedbackMessages.thanksAnyway : articleFeedbackMessages.thanks
}

/** Feedback, bookmark and print buttons, with a note on where data is stored. */
function ArticleActions({
  helpful,
  onAnswer,
  trouble,
  note,
  children,
}: {
  readonly helpful: HelpfulAnswer
  readonly onAnswer: (helpful: HelpfulAnswer) => void
  readonly trouble: string
  readonly note: string
  readonly children: ReactNode
}) {
  const answer = (given: 'yes' | 'no') => () => onAnswer(helpful === given ? null : given)
  return (
    <section className={afterReadingStyles.after} aria-labelledby="helpful">
      <h2 id="helpful">{articleFeedbackMessages.helpful}</h2>
      <ButtonRow>
        <Button kind="secondary" aria-pressed={helpful === 'yes'} onClick={answer('yes')}>
          <ThumbsUp aria-hidden="true" size={18} /> {articleFeedbackMessages.yes}
        </Button>
        <Button kind="secondary" aria-pressed={helpful === 'no'} onClick={answer('no')}>
          <ThumbsDown aria-hidden="true" size={18} /> {articleFeedbackMessages.no}
        </Button>
        {children}
        <Button kind="quiet" onClick={() => window.print()}>
          <Printer aria-hidden="true" size={18} /> {articleFeedbackMessages.print}
        </Button>
      </ButtonRow>
      <p role="status" className={afterReadingStyles.note}>
        {describeFeedback(trouble, helpful)}
      </p>
      <p className={afterReadingStyles.note}>{note}</p>
    </section>
  )
}

/** Actions of a visitor; feedback and bookmarks are stored on the device. */
function VisitorActions({ article }: { readonly article: Article }) {
  const { saved, helpful, change, isError } = useDeviceBookmark(article)
  return (
    <ArticleActions
      helpful={helpful}
      onAnswer={(given) => change({ helpful: given })}
      trouble={isError ? articleFeedbackMessages.notKept : ''}
      note={articleFeedbackMessages.onDevice}
    >
      <BookmarkButton
        isKept={saved}
        words={{ kept: articleFeedbackMessages.saved, keep: articleFeedbackMessages.save }}
        onPress={() => change({ saved: !saved })}
      />
    </ArticleActions>
  )
}

/**
 * Actions of a member; bookmarks are stored on the account. Feedback is not stored, because it would outlive
 * the log-out on a shared device.
 */
function MemberActions({ article }: { readonly article: Article }) {
  const { saved, change, isError } = useDeviceBookmark(article)
  const [helpful, setHelpful] = useState<HelpfulAnswer>(null)
  const [trouble, setTrouble] = useState('')
  const [wasSaved, setWasSaved] = useState(false)
  return (
    <ArticleActions
      helpful={helpful}
      onAnswer={setHelpful}
      trouble={isError ? articleFeedbackMessages.notKept : trouble}
      note={saved ? articleFeedbackMessages.onBoth : articleFeedbackMessages.onAccount}
    >
      <ArticleBookmark article={article} onTrouble={setTrouble} />
      {saved || wasSaved ? (
        <BookmarkButton
          isKept={saved}
          words={{ kept: articleFeedbackMessages.savedHere, keep: articleFeedbackMessages.saveHere }}
          onPress={() => {
            setWasSaved(true)
            change({ saved: !saved })
          }}
        />
      ) : null}
    </ArticleActions>
  )
}

/** Feedback at the end of an article. Storage depends on whether the reader is logged in. */
function ArticleFeedback({ article }: { readonly article: Article }) {
  const { status: who } = useSession()
  return who === 'visitor' ? <VisitorActions article={article} /> : <MemberActions article={article} />
}

/** Sources, tags and copyright of the article. */
function ArticleSources({ article: { source, tags, copyright } }: { readonly article: Article }) {
  return (
    <footer className={articleFactsStyles.colophon}>
      {source.length > 0 ? (
        <section aria-labelledby="sources">
          <h2 id="sources">{articleMessages.sources}</h2>
          <ul>
            {source.map(({ name, url }) => (
              <li key={name}>
                {url === null ? name : <ExternalSiteLink url={url}>{name}</ExternalSiteLink>}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {tags.length > 0 ? (
        <section aria-labelledby="tags">
          <h2 id="tags">{articleMessages.tags}</h2>
          <p>{tags.join(', ')}</p>
        </section>
      ) : null}
      {copyright === '' ? null : <p>{copyright}</p>}
    </footer>
  )
}

/** Next steps after reading: a counselor, a call or a text. */
function NextSteps() {
  const organisation = useOrganization()
  return (
    <section className={nextStepsStyles.next} aria-labelledby="next-steps">
      <h2 id="next-steps">{articleMessages.talk}</h2>
      <p>{articleMessages.noEmergency}</p>
      {isRouteAvailable(organisation, 'help-myself') ? (
        <ButtonRow>
          <ButtonLink to={href('help-myself')}>{articleMessages.talkWith}</ButtonLink>
        </ButtonRow>
      ) : null}
      <p className={nextStepsStyles.phone}>{articleMessages.byPhone}</p>
      <PhoneButtons organisation={organisation} />
    </section>
  )
}

/** Footer of an article: actions, next steps, sources and related articles. */
export function ArticleFooter({ article }: { readonly article: Article }): ReactNode {
  const { related } = article
  return (
    <>
      <ArticleFeedback article={article} />
      <NextSteps />
      <ArticleSources article={article} />
      {related.length > 0 ? (
        <section className={styles.related} aria-labelledby="related">
          <h2 id="related">{articleMessages.next}</h2>
          <ArticleRows>
            {related.map((other) => (
              <ArticleRow key={other.slug} article={other} near={other.topic_name} />
            ))}
          </ArticleRows>
        </section>
      ) : null}
    </>
  )
}
