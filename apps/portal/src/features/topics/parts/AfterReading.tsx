import type { Article } from '@evenkeel/contract/content/article'
import { Printer, ThumbsDown, ThumbsUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWhoIsHere } from '#session/session-context.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonRow } from '#ui/ButtonRow.tsx'
import { useEarlyPresses } from '#lib/early-presses/use-early-presses.ts'
import type { KeptReading } from '../kept-reading.ts'
import { useOnDevice } from '../use-on-device.ts'
import styles from './after-reading.module.css'
import { BookmarkButton, KeepForLater } from './KeepForLater.tsx'
import { afterReadingWords } from './after-reading.words.ts'

type Helpful = KeptReading['helpful']

/** What is said after an answer, or about what went wrong. */
function said(trouble: string, helpful: Helpful): string {
  if (trouble !== '' || helpful === null) return trouble
  return helpful === 'no' ? afterReadingWords.thanksAnyway : afterReadingWords.thanks
}

/** Answer, keep, print; with a word on where it lies. */
function Acts({
  helpful,
  onAnswer,
  trouble,
  note,
  children,
}: {
  readonly helpful: Helpful
  readonly onAnswer: (helpful: Helpful) => void
  readonly trouble: string
  readonly note: string
  readonly children: ReactNode
}) {
  const buttons = useEarlyPresses<HTMLElement>()
  const answer = (given: 'yes' | 'no') => () => onAnswer(helpful === given ? null : given)
  return (
    <section ref={buttons} className={styles.after} aria-labelledby="helpful" data-notes-presses>
      <h2 id="helpful">{afterReadingWords.helpful}</h2>
      <ButtonRow>
        <Button kind="secondary" aria-pressed={helpful === 'yes'} onClick={answer('yes')}>
          <ThumbsUp aria-hidden="true" size={18} /> {afterReadingWords.yes}
        </Button>
        <Button kind="secondary" aria-pressed={helpful === 'no'} onClick={answer('no')}>
          <ThumbsDown aria-hidden="true" size={18} /> {afterReadingWords.no}
        </Button>
        {children}
        <Button kind="quiet" onClick={() => window.print()}>
          <Printer aria-hidden="true" size={18} /> {afterReadingWords.print}
        </Button>
      </ButtonRow>
      <p role="status" className={styles.note}>
        {said(trouble, helpful)}
      </p>
      <p className={styles.note}>{note}</p>
    </section>
  )
}

/** A visitor's answer and what they save stay on the device. */
function ForVisitor({ article }: { readonly article: Article }) {
  const { saved, helpful, change, isError } = useOnDevice(article)
  return (
    <Acts
      helpful={helpful}
      onAnswer={(given) => change({ helpful: given })}
      trouble={isError ? afterReadingWords.notKept : ''}
      note={afterReadingWords.onDevice}
    >
      <BookmarkButton
        isKept={saved}
        words={{ kept: afterReadingWords.saved, keep: afterReadingWords.save }}
        onPress={() => change({ saved: !saved })}
      />
    </Acts>
  )
}

/** A member keeps on the account. The answer is kept nowhere: it would outlive the log-out on a device that others use. */
function ForMember({ article }: { readonly article: Article }) {
  const { saved, change, isError } = useOnDevice(article)
  const [helpful, setHelpful] = useState<Helpful>(null)
  const [trouble, setTrouble] = useState('')
  const [wasSaved, setWasSaved] = useState(false)
  return (
    <Acts
      helpful={helpful}
      onAnswer={setHelpful}
      trouble={isError ? afterReadingWords.notKept : trouble}
      note={saved ? afterReadingWords.onBoth : afterReadingWords.onAccount}
    >
      <KeepForLater article={article} onTrouble={setTrouble} />
      {saved || wasSaved ? (
        <BookmarkButton
          isKept={saved}
          words={{ kept: afterReadingWords.savedHere, keep: afterReadingWords.saveHere }}
          onPress={() => {
            setWasSaved(true)
            change({ saved: !saved })
          }}
        />
      ) : null}
    </Acts>
  )
}

/** What a reader does for themselves at the end of an article. Who it is decides where that lies. */
export function AfterReading({ article }: { readonly article: Article }) {
  const { status: who } = useWhoIsHere()
  return who === 'visitor' ? <ForVisitor article={article} /> : <ForMember article={article} />
}
