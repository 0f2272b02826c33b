import type { Article } from '@evenkeel/api-contract/content/article'
import { Printer, ThumbsDown, ThumbsUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSession } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { useEarlyPresses } from '#lib/early-presses/use-early-presses.ts'
import type { DeviceBookmark } from '../device-bookmarks.ts'
import { useDeviceBookmark } from '../use-device-bookmark.ts'
import styles from './after-reading.module.css'
import { BookmarkButton, ArticleBookmark } from './ArticleBookmark.tsx'
import { articleFeedbackMessages } from './article-feedback.messages.ts'

type HelpfulAnswer = DeviceBookmark['helpful']

/** What is said after an answer, or about what went wrong. */
function describeFeedback(trouble: string, helpful: HelpfulAnswer): string {
  if (trouble !== '' || helpful === null) return trouble
  return helpful === 'no' ? articleFeedbackMessages.thanksAnyway : articleFeedbackMessages.thanks
}

/** Answer, keep, print; with a word on where it lies. */
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
  const buttons = useEarlyPresses<HTMLElement>()
  const answer = (given: 'yes' | 'no') => () => onAnswer(helpful === given ? null : given)
  return (
    <section ref={buttons} className={styles.after} aria-labelledby="helpful" data-notes-presses>
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
      <p role="status" className={styles.note}>
        {describeFeedback(trouble, helpful)}
      </p>
      <p className={styles.note}>{note}</p>
    </section>
  )
}

/** A visitor's answer and what they save stay on the device. */
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

/** A member keeps on the account. The answer is kept nowhere: it would outlive the log-out on a device that others use. */
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

/** What a reader does for themselves at the end of an article. Who it is decides where that lies. */
export function ArticleFeedback({ article }: { readonly article: Article }) {
  const { status: who } = useSession()
  return who === 'visitor' ? <VisitorActions article={article} /> : <MemberActions article={article} />
}
