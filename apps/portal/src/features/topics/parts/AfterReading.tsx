import type { Article } from '@evenkeel/contract/content/article'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, BookmarkCheck, Printer, ThumbsDown, ThumbsUp } from 'lucide-react'
import { usePlace } from '#organisation/organisation-context.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonRow } from '#ui/ButtonRow.tsx'
import { deviceQueryKept } from '../device-queries.ts'
import { keep, type KeptReading } from '../kept-reading.ts'
import styles from './after-reading.module.css'

/** Save, answer, print: what a reader does for themselves. Nothing of it leaves the device. */
export function AfterReading({ article: { slug, topic, name } }: { readonly article: Article }) {
  const { client } = usePlace()
  const queries = useQueryClient()
  const { data } = useQuery(deviceQueryKept(client, slug))
  const { saved = false, helpful = null } = data ?? {}
  const { mutate, isError } = useMutation({
    mutationFn: (change: Partial<KeptReading>) =>
      keep({ client, slug, topic, name, saved, helpful, ...change }),
    networkMode: 'always',
    onSuccess: () => queries.invalidateQueries({ queryKey: ['device'] }),
  })
  const answer = (given: 'yes' | 'no') => () => mutate({ helpful: helpful === given ? null : given })
  return (
    <section className={styles.after} aria-labelledby="helpful">
      <h2 id="helpful">Was this helpful?</h2>
      <ButtonRow>
        <Button kind="secondary" aria-pressed={helpful === 'yes'} onClick={answer('yes')}>
          <ThumbsUp aria-hidden="true" size={18} /> Yes
        </Button>
        <Button kind="secondary" aria-pressed={helpful === 'no'} onClick={answer('no')}>
          <ThumbsDown aria-hidden="true" size={18} /> Not really
        </Button>
        <Button kind="quiet" aria-pressed={saved} onClick={() => mutate({ saved: !saved })}>
          {saved ? (
            <>
              <BookmarkCheck aria-hidden="true" size={18} /> Saved
            </>
          ) : (
            <>
              <Bookmark aria-hidden="true" size={18} /> Save for later
            </>
          )}
        </Button>
        <Button kind="quiet" onClick={() => window.print()}>
          <Printer aria-hidden="true" size={18} /> Print
        </Button>
      </ButtonRow>
      <p role="status" className={styles.note}>
        {isError
          ? 'This browser keeps nothing for us, so it could not be saved.'
          : helpful === 'no'
            ? 'Thank you. A counselor may be of more help than an article: see below.'
            : helpful === 'yes'
              ? 'Thank you.'
              : ''}
      </p>
      <p className={styles.note}>
        Your answer and what you save stay on this device. We do not see them, but others who use this device
        can.
      </p>
    </section>
  )
}
