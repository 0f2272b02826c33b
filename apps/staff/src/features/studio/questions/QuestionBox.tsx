import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import parts from '#ui/parts.module.css'
import { focusPlace } from '../editor/focus-place.ts'
import { faultWithin } from '../editor/places.ts'
import styles from '../fields/fields.module.css'
import { partWords } from '../fields/fields.words.ts'
import { useStudio } from '../studio-context.tsx'
import { questionWords as words } from './questions.words.ts'
import { WordField } from './WordField.tsx'
import type { SharedAnswers, WrittenPart, WrittenQuestion, WrittenText } from './written-question.ts'

interface AnswersProps {
  readonly path: string
  readonly answers: readonly WrittenText[]
  readonly isFixed: boolean
  readonly disabled: boolean
}

/** Answers, each a text of its own. */
function Answers({ path, answers, isFixed, disabled }: AnswersProps) {
  if (answers.length === 0) return null
  return (
    <>
      {isFixed ? <p className={parts.soft}>{words.fixed}</p> : null}
      {answers.map((text, at) => (
        <WordField
          key={text.place}
          path={path}
          text={text}
          label={words.answer({ number: at + 1 })}
          disabled={disabled || isFixed}
        />
      ))}
    </>
  )
}

/** What a text of a question is called, and how to fill it. */
function labelled(
  text: WrittenText,
  all: readonly WrittenText[],
): { readonly label: string; readonly hint?: string } {
  const { kind, follows } = text
  if (kind === 'advice') {
    const number = all.filter((one) => one.follows === follows).indexOf(text) + 1
    return { label: words.adviceFor({ answer: follows ?? '', number }) }
  }
  if (kind === 'answer') return { label: words.answers }
  return text.text.includes('{organisation}')
    ? { label: words[kind], hint: words.organisationHint }
    : { label: words[kind] }
}

interface PartProps {
  readonly path: string
  readonly part: WrittenPart
  readonly shared: SharedAnswers | undefined
  readonly disabled: boolean
}

function Part({ path, part, shared, disabled }: PartProps) {
  return (
    <>
      {part.texts.map((text) => (
        <WordField
          key={text.place}
          path={path}
          text={text}
          disabled={disabled}
          {...labelled(text, part.texts)}
        />
      ))}
      <Answers path={path} answers={part.answers} isFixed={part.hasFixedAnswers} disabled={disabled} />
      {shared ? (
        <>
          <p>{words.sharedHere({ answers: shared.answers.map(({ text }) => text).join(', ') })}</p>
          <div>
            <Button kind="secondary" onPress={() => focusPlace(shared.place)}>
              {words.toShared}
            </Button>
          </div>
        </>
      ) : null}
    </>
  )
}

interface BoxProps {
  readonly path: string
  readonly place: string
  readonly name: string
  /** Somebody turned to it. */
  readonly onTurn: () => void
  readonly children: ReactNode
}

/** Words that belong together, behind what they are about. */
function Box({ path, place, name, onTurn, children }: BoxProps) {
  const { checks } = useStudio()
  const own = checks.faults.filter(({ file }) => file === path)
  return (
    // What takes the focus are the fields in it: here it is only watched.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      className={styles.item}
      data-place={place}
      onFocus={onTurn}
      // Not every browser gives the focus to what is pressed there.
      onToggle={({ currentTarget }) => (currentTarget.open ? onTurn() : undefined)}
    >
      <summary>
        <span>{name}</span>
        {faultWithin(own, place) === null ? null : (
          <span className={parts.tag} data-tone="error">
            {partWords.hasFault}
          </span>
        )}
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}

const headingOf = ({ texts, key }: WrittenPart): string =>
  texts.find(({ kind, text }) => kind === 'text' && text !== '')?.text ?? key

interface QuestionProps {
  readonly path: string
  readonly number: number
  readonly title: string
  readonly question: WrittenQuestion
  readonly shared: readonly SharedAnswers[]
  readonly disabled: boolean
  readonly onTurn: () => void
}

/** A question with all its words, and those of what is asked with it. */
export function QuestionBox(props: QuestionProps) {
  const { path, number, title, question, shared, disabled, onTurn } = props
  return (
    <Box path={path} place={question.place} name={words.numbered({ number, title })} onTurn={onTurn}>
      {question.parts.map((part) => (
        <section
          key={part.place}
          className={parts.stack}
          aria-label={part.place === question.place ? title : words.withIt({ title: headingOf(part) })}
        >
          {part.place === question.place ? null : <h3>{words.withIt({ title: headingOf(part) })}</h3>}
          <Part
            path={path}
            part={part}
            shared={shared.find(({ keys }) => part.shared !== null && keys.includes(part.key))}
            disabled={disabled}
          />
        </section>
      ))}
    </Box>
  )
}

interface SharedProps {
  readonly path: string
  readonly shared: SharedAnswers
  readonly fixedKeys: ReadonlySet<string>
  readonly disabled: boolean
  readonly onTurn: () => void
}

/** Answers of several questions. */
export function SharedBox({ path, shared, fixedKeys, disabled, onTurn }: SharedProps) {
  const { answers, keys, place } = shared
  const name = words.sharedNamed({ first: answers[0]?.text ?? '', last: answers.at(-1)?.text ?? '' })
  return (
    <Box path={path} place={place} name={name} onTurn={onTurn}>
      <p className={parts.soft}>{words.sharedOf({ count: keys.length })}</p>
      <Answers
        path={path}
        answers={answers}
        isFixed={keys.some((key) => fixedKeys.has(key))}
        disabled={disabled}
      />
    </Box>
  )
}
