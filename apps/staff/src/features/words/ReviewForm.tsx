import { reviewWord, undoReview, type Word, type WordFilter } from '@evenkeel/contract/staff/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession, useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import buttons from '#ui/button.module.css'
import { Confirm } from '#ui/dialog/Confirm.tsx'
import { TextField } from '#ui/fields/Fields.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { type Act, useAct } from '#ui/use-act.ts'
import { Checks } from './Checks.tsx'
import { FilledIn } from './FilledIn.tsx'
import { addressOf } from './filter.ts'
import { typedWords } from './typed-words.ts'
import styles from './words.module.css'
import { wordsWords as words } from './words.words.ts'

interface FormProps {
  readonly word: Word
  readonly filter: WordFilter
}

/** Words to begin with: what members read, or what was made of English words that have changed. */
const firstWords = ({ text, in_files: inFiles }: Word): string => text ?? inFiles?.text ?? ''

/** The words as they are typed, also over a reload; untouched ones follow what members read. */
function useTyped(word: Word) {
  const { person } = useSession()
  const keeper = typedWords(window.sessionStorage, person.id, `es ${word.area} ${word.id}`)
  const [before] = useState(() => keeper.read())
  const [typed, setTyped] = useState<string | null>(before)
  const write = (text: string): void => {
    keeper.write(text)
    setTyped(text)
  }
  const forget = (): void => {
    keeper.clear()
    setTyped(null)
  }
  return { text: typed ?? firstWords(word), isTyped: typed !== null, wasKept: before !== null, write, forget }
}

/** Reviewing a text and taking a review back. */
function useReview(word: Word, onReviewed: () => void, onUndone: () => void) {
  const { call } = useStaff()
  const client = useQueryClient()
  const params = { language: 'es' as const, area: word.area, text: word.id }
  const again = () => client.invalidateQueries({ queryKey: ['words'] })
  const [last, setLast] = useState<'reviewed' | 'undone' | null>(null)
  // Whoever was second sees what was done meanwhile, with the own words still there; the next press is an answer to that.
  const onRefused = again
  const review = useAct({
    act: (text: string) =>
      call(reviewWord, { params, body: { english: word.english, text, revision: word.revision } }),
    onDone: () => {
      setLast('reviewed')
      onReviewed()
      void again()
    },
    onRefused,
  })
  const undo = useAct({
    act: () => call(undoReview, { params, body: { revision: word.revision } }),
    onDone: () => {
      setLast('undone')
      onUndone()
      void again()
    },
    onRefused,
  })
  return { review, undo, last }
}

function Changed({ word: { state, in_files: inFiles } }: { readonly word: Word }) {
  if (state !== 'changed' || inFiles === null) return null
  return (
    <Notice kind="warning" title={words.changedTitle}>
      <p>{words.changedBefore({ english: inFiles.english })}</p>
      <p lang="es">{words.changedThen({ text: inFiles.text })}</p>
    </Notice>
  )
}

function Done({ last }: { readonly last: 'reviewed' | 'undone' | null }) {
  if (last === null) return null
  const isReview = last === 'reviewed'
  return (
    <Notice kind="success" isNew title={isReview ? words.doneTitle : words.undoneTitle}>
      <p>{isReview ? words.doneText : words.undoneText}</p>
    </Notice>
  )
}

function Next({ word: { next }, filter }: FormProps) {
  if (next === null) return <p className={parts.soft}>{words.noNext}</p>
  return (
    <Link
      to={`/words/${next.area}/${next.id}${addressOf(filter)}`}
      className={`${buttons.button} ${buttons.secondary}`}
    >
      {words.next}
    </Link>
  )
}

/** What is said where somebody else was faster: the own words stay in the field. */
function Other({ word: { text }, typed }: { readonly word: Word; readonly typed: string }) {
  if (text === null || text === typed) return null
  return (
    <Notice kind="info" title={words.other}>
      <p lang="es">{text}</p>
    </Notice>
  )
}

interface ButtonsProps extends FormProps {
  readonly typed: ReturnType<typeof useTyped>
  readonly review: Act<string>
  readonly isSame: boolean
  readonly onUndo: () => void
}

function Buttons({ word, filter, typed, review, isSame, onUndo }: ButtonsProps) {
  return (
    <div className={parts.row}>
      <Button busy={review.busy} disabled={isSame} onPress={() => review.run(typed.text)}>
        {words.review}
      </Button>
      <Next word={word} filter={filter} />
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

/** Lines of a field in which the words can be read at once. */
const linesFor = (...texts: readonly string[]): number =>
  Math.min(12, Math.max(3, Math.ceil(Math.max(...texts.map(({ length }) => length)) / 60) + 1))

/** The words of a text beside its English. */
export function ReviewForm({ word, filter }: FormProps) {
  const typed = useTyped(word)
  const [asks, setAsks] = useState(false)
  const { review, undo, last } = useReview(word, typed.forget, () => setAsks(false))
  const isSame = word.state === 'reviewed' && typed.text === word.text
  return (
    <section className={parts.stack}>
      <div className={parts.tight}>
        <h2>{words.englishTitle}</h2>
        <p lang="en" className={`${styles.text} ${styles.english}`}>
          <FilledIn text={word.english} isWritten />
        </p>
      </div>
      <Changed word={word} />
      {typed.isTyped && typed.wasKept ? <p className={parts.soft}>{words.kept}</p> : null}
      <div lang="es">
        <TextField
          label={words.words}
          required
          lines={linesFor(typed.text, word.english)}
          maxLength={10_000}
          value={typed.text}
          onChange={typed.write}
        />
      </div>
      {review.problem === null ? null : <Other word={word} typed={typed.text} />}
      <Checks word={word} typed={typed.text} />
      <Problem text={review.problem} />
      {typed.isTyped ? null : <Done last={last} />}
      <p className={`${parts.soft} ${parts.small}`}>{isSame ? words.isReviewed : words.reviewHint}</p>
      <Buttons {...{ word, filter, typed, review, isSame }} onUndo={() => setAsks(true)} />
      {asks ? (
        <Confirm title={words.undoQuestion} act={undo} doIt={words.undo} onClose={() => setAsks(false)}>
          <p>{words.undoText}</p>
        </Confirm>
      ) : null}
    </section>
  )
}
