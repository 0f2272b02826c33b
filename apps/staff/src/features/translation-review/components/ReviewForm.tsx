import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  reviewTranslation,
  type TranslationDetail,
  type TranslationFilter,
  undoTranslationReview,
} from '@evenkeel/api-contract/staff/translations'
import { Button } from '#components/Button.tsx'
import { ErrorNotice, Notice } from '#components/Notice.tsx'
import buttons from '#components/button.module.css'
import { ConfirmDialog } from '#components/dialog/Dialog.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { type AsyncAction, useAsyncAction } from '#lib/use-async-action.ts'
import type { DraftStore } from '#session/drafts.ts'
import { useSession, useStaffClient } from '#session/session-context.tsx'
import { toSearchString } from '../translation-filter.ts'
import { translationReviewMessages as words } from '../translation-review.messages.ts'
import styles from '../translation-review.module.css'
import { TextWithPlaceholders } from './TextWithPlaceholders.tsx'
import { TranslationChecks } from './TranslationChecks.tsx'

/**
 * Store of an unreviewed draft in this browser window; survives a reload and an expired session. The key contains the person, so
 * another person does not see it.
 */
function createTextDraftStore(storage: Storage, personId: string, text: string): DraftStore<string> {
  const key = `words ${personId} ${text}`
  return {
    read: () => storage.getItem(key),
    write: (words) => {
      try {
        storage.setItem(key, words)
      } catch {
        // The storage is full: no draft is stored, but the review itself still works.
      }
    },
    clear: () => storage.removeItem(key),
  }
}

interface ReviewFormProps {
  readonly word: TranslationDetail
  readonly filter: TranslationFilter
}

/** Initial text: the live translation, or the one made from outdated English. */
const getInitialText = ({ text, in_files: inFiles }: TranslationDetail): string => text ?? inFiles?.text ?? ''

/** Draft of the translation, stored across a reload; an unedited field follows the live text. */
function useTextDraft(word: TranslationDetail) {
  const { person } = useSession()
  const draftStore = createTextDraftStore(window.sessionStorage, person.id, `es ${word.area} ${word.id}`)
  const [before] = useState(() => draftStore.read())
  const [typed, setTyped] = useState<string | null>(before)
  const write = (text: string): void => {
    draftStore.write(text)
    setTyped(text)
  }
  const forget = (): void => {
    draftStore.clear()
    setTyped(null)
  }
  return {
    text: typed ?? getInitialText(word),
    isTyped: typed !== null,
    wasKept: before !== null,
    write,
    forget,
  }
}

/** Mutations that review a text and undo a review. */
function useReview(word: TranslationDetail, onReviewed: () => void, onUndone: () => void) {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const params = { language: 'es' as const, area: word.area, text: word.id }
  const again = () => client.invalidateQueries({ queryKey: ['words'] })
  const [last, setLast] = useState<'reviewed' | 'undone' | null>(null)
  // After a conflict the concurrent review is shown and the draft stays; the next click overrides it
  // knowingly.
  const onRefused = again
  const review = useAsyncAction({
    act: (text: string) =>
      call(reviewTranslation, { params, body: { english: word.english, text, revision: word.revision } }),
    onDone: () => {
      setLast('reviewed')
      onReviewed()
      void again()
    },
    onRefused,
  })
  const undo = useAsyncAction({
    act: () => call(undoTranslationReview, { params, body: { revision: word.revision } }),
    onDone: () => {
      setLast('undone')
      onUndone()
      void again()
    },
    onRefused,
  })
  return { review, undo, last }
}

function SourceChangedNotice({ word: { state, in_files: inFiles } }: { readonly word: TranslationDetail }) {
  if (state !== 'changed' || inFiles === null) return null
  return (
    <Notice kind="warning" title={words.changedTitle}>
      <p>{words.changedBefore({ english: inFiles.english })}</p>
      <p lang="es">{words.changedThen({ text: inFiles.text })}</p>
    </Notice>
  )
}

function ReviewSavedNotice({ last }: { readonly last: 'reviewed' | 'undone' | null }) {
  if (last === null) return null
  const isReview = last === 'reviewed'
  return (
    <Notice kind="success" isNew title={isReview ? words.doneTitle : words.undoneTitle}>
      <p>{isReview ? words.doneText : words.undoneText}</p>
    </Notice>
  )
}

function NextTextLink({ word: { next }, filter }: ReviewFormProps) {
  if (next === null) return <p className={parts.soft}>{words.noNext}</p>
  return (
    <Link
      to={`/words/${next.area}/${next.id}${toSearchString(filter)}`}
      className={`${buttons.button} ${buttons.secondary}`}
    >
      {words.next}
    </Link>
  )
}

/** Notice of a concurrent review; the draft stays in the field. */
function OtherReviewNotice({
  word: { text },
  typed,
}: {
  readonly word: TranslationDetail
  readonly typed: string
}) {
  if (text === null || text === typed) return null
  return (
    <Notice kind="info" title={words.other}>
      <p lang="es">{text}</p>
    </Notice>
  )
}

interface ReviewActionsProps extends ReviewFormProps {
  readonly typed: ReturnType<typeof useTextDraft>
  readonly review: AsyncAction<string>
  readonly isSame: boolean
  readonly onUndo: () => void
}

function ReviewActions({ word, filter, typed, review, isSame, onUndo }: ReviewActionsProps) {
  return (
    <div className={parts.row}>
      <Button busy={review.busy} disabled={isSame} onPress={() => review.run(typed.text)}>
        {words.review}
      </Button>
      <NextTextLink word={word} filter={filter} />
      {typed.isTyped ? (
        <Button kind="quiet" onPress={typed.forget}>
          {words.forget}
        </Button>
      ) : null}
      {word.is_reviewed_here ? (
        <Button kind="quiet" onPress={onUndo}>
          {words.undo}
        </Button>
      ) : null}
    </div>
  )
}

/** Number of rows that fit the longest text. */
const countLines = (...texts: readonly string[]): number =>
  Math.min(12, Math.max(3, Math.ceil(Math.max(...texts.map(({ length }) => length)) / 60) + 1))

/** Form to review a text beside its English source. */
export function ReviewForm({ word, filter }: ReviewFormProps) {
  const typed = useTextDraft(word)
  const [asks, setAsks] = useState(false)
  const { review, undo, last } = useReview(word, typed.forget, () => setAsks(false))
  const isSame = word.state === 'reviewed' && typed.text === word.text
  return (
    <section className={parts.stack}>
      <div className={parts.tight}>
        <h2>{words.englishTitle}</h2>
        <p lang="en" className={`${styles.text} ${styles.english}`}>
          <TextWithPlaceholders text={word.english} isWritten />
        </p>
      </div>
      <SourceChangedNotice word={word} />
      {typed.isTyped && typed.wasKept ? <p className={parts.soft}>{words.kept}</p> : null}
      <div lang="es">
        <TextField
          label={words.words}
          required
          lines={countLines(typed.text, word.english)}
          maxLength={10_000}
          value={typed.text}
          onChange={typed.write}
        />
      </div>
      {review.problem === null ? null : <OtherReviewNotice word={word} typed={typed.text} />}
      <TranslationChecks word={word} typed={typed.text} />
      <ErrorNotice text={review.problem} />
      {typed.isTyped ? null : <ReviewSavedNotice last={last} />}
      <p className={`${parts.soft} ${parts.small}`}>{isSame ? words.isReviewed : words.reviewHint}</p>
      <ReviewActions {...{ word, filter, typed, review, isSame }} onUndo={() => setAsks(true)} />
      {asks ? (
        <ConfirmDialog
          title={words.undoQuestion}
          act={undo}
          label={words.undo}
          onClose={() => setAsks(false)}
        >
          <p>{words.undoText}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
