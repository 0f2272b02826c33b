import { type ReactNode, useState } from 'react'
import { Button } from '@evenkeel/ui/Button'
import parts from '#components/parts.module.css'
import { Tag } from '#components/Tag.tsx'
import { applyFileEdits } from '../editor/edits.ts'
import { focusField } from '../editor/focus-field.ts'
import { findErrorWithin, findFieldError } from '../editor/form-sections.ts'
import { FormTextField } from '../fields/FormFields.tsx'
import { partMessages } from '../fields/fields.messages.ts'
import styles from '../fields/fields.module.css'
import { useStudio } from '../studio-context.tsx'
import type { QuestionPart, QuestionText, QuestionTexts, SharedAnswers } from './intake-texts.ts'
import { questionMessages as words } from '../editor.messages.ts'
import { writeQuestionText } from './write-question-text.ts'

interface QuestionTextFieldProps {
  readonly path: string
  readonly text: QuestionText
  readonly label: string
  readonly hint?: string
  readonly disabled: boolean
}

/** Text length, in characters, from which a field has several lines. */
const MULTILINE_LENGTH = 60

/**
 * Text field of a question. Invalid input stays on screen with an error; the previous text applies until it
 * is valid.
 */
function QuestionTextField({ path, text, label, hint, disabled }: QuestionTextFieldProps) {
  const { view, editor, checks } = useStudio()
  const [held, setHeld] = useState<{
    readonly typed: string
    readonly why: 'missing' | 'taken' | 'unwritable'
  } | null>(null)
  const own = checks.faults.filter(({ file }) => file === path)
  const change = (typed: string): void => {
    const written = writeQuestionText(applyFileEdits(view.draft, view.edits), path, text, typed)
    if ('refused' in written) {
      setHeld({ typed, why: written.refused })
      return
    }
    setHeld(null)
    editor.edit({ files: written.files })
  }
  return (
    <FormTextField
      place={text.place}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      value={held?.typed ?? text.text}
      onChange={change}
      required={!text.mayBeEmpty}
      lines={text.text.length > MULTILINE_LENGTH ? 3 : 1}
      maxLength={text.longest}
      error={held ? words[held.why] : findFieldError(own, text.place)}
      disabled={disabled}
    />
  )
}

interface AnswerFieldsProps {
  readonly path: string
  readonly answers: readonly QuestionText[]
  readonly isFixed: boolean
  readonly disabled: boolean
}

/** Answers of a question, one field each. */
function AnswerFields({ path, answers, isFixed, disabled }: AnswerFieldsProps) {
  if (answers.length === 0) return null
  return (
    <>
      {isFixed ? <p className={parts.soft}>{words.fixed}</p> : null}
      {answers.map((text, at) => (
        <QuestionTextField
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

/** Label and hint of a question text. */
function getTextLabel(
  text: QuestionText,
  all: readonly QuestionText[],
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

interface QuestionPartFieldsProps {
  readonly path: string
  readonly part: QuestionPart
  readonly shared: SharedAnswers | undefined
  readonly disabled: boolean
}

function QuestionPartFields({ path, part, shared, disabled }: QuestionPartFieldsProps) {
  return (
    <>
      {part.texts.map((text) => (
        <QuestionTextField
          key={text.place}
          path={path}
          text={text}
          disabled={disabled}
          {...getTextLabel(text, part.texts)}
        />
      ))}
      <AnswerFields path={path} answers={part.answers} isFixed={part.hasFixedAnswers} disabled={disabled} />
      {shared ? (
        <>
          <p>{words.sharedHere({ answers: shared.answers.map(({ text }) => text).join(', ') })}</p>
          <div>
            <Button kind="secondary" onClick={() => focusField(shared.place)}>
              {words.toShared}
            </Button>
          </div>
        </>
      ) : null}
    </>
  )
}

interface CollapsibleBoxProps {
  readonly path: string
  readonly place: string
  readonly name: string
  /** Called when the box receives focus. */
  readonly onTurn: () => void
  readonly children: ReactNode
}

/** Collapsible group of related fields. */
function CollapsibleBox({ path, place, name, onTurn, children }: CollapsibleBoxProps) {
  const { checks } = useStudio()
  const own = checks.faults.filter(({ file }) => file === path)
  return (
    // Focus events bubble from the fields inside; the element itself is not interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      className={styles.item}
      data-place={place}
      onFocus={onTurn}
      // Some browsers do not focus a clicked summary.
      onToggle={({ currentTarget }) => (currentTarget.open ? onTurn() : undefined)}
    >
      <summary>
        <span>{name}</span>
        {findErrorWithin(own, place) === null ? null : <Tag tone="error">{partMessages.hasFault}</Tag>}
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}

const getPartHeading = ({ texts, key }: QuestionPart): string =>
  texts.find(({ kind, text }) => kind === 'text' && text !== '')?.text ?? key

interface QuestionBoxProps {
  readonly path: string
  readonly number: number
  readonly title: string
  readonly question: QuestionTexts
  readonly shared: readonly SharedAnswers[]
  readonly disabled: boolean
  readonly onTurn: () => void
}

/** All texts of a question and of its sub-questions. */
export function QuestionBox(props: QuestionBoxProps) {
  const { path, number, title, question, shared, disabled, onTurn } = props
  return (
    <CollapsibleBox
      path={path}
      place={question.place}
      name={words.numbered({ number, title })}
      onTurn={onTurn}
    >
      {question.parts.map((part) => (
        <section
          key={part.place}
          className={parts.stack}
          aria-label={part.place === question.place ? title : words.withIt({ title: getPartHeading(part) })}
        >
          {part.place === question.place ? null : <h3>{words.withIt({ title: getPartHeading(part) })}</h3>}
          <QuestionPartFields
            path={path}
            part={part}
            shared={shared.find(({ keys }) => part.shared !== null && keys.includes(part.key))}
            disabled={disabled}
          />
        </section>
      ))}
    </CollapsibleBox>
  )
}

interface SharedAnswersBoxProps {
  readonly path: string
  readonly shared: SharedAnswers
  readonly fixedKeys: ReadonlySet<string>
  readonly disabled: boolean
  readonly onTurn: () => void
}

/** Answers shared by several questions. */
export function SharedAnswersBox({ path, shared, fixedKeys, disabled, onTurn }: SharedAnswersBoxProps) {
  const { answers, keys, place } = shared
  const name = words.sharedNamed({ first: answers[0]?.text ?? '', last: answers.at(-1)?.text ?? '' })
  return (
    <CollapsibleBox path={path} place={place} name={name} onTurn={onTurn}>
      <p className={parts.soft}>{words.sharedOf({ count: keys.length })}</p>
      <AnswerFields
        path={path}
        answers={answers}
        isFixed={keys.some((key) => fixedKeys.has(key))}
        disabled={disabled}
      />
    </CollapsibleBox>
  )
}
