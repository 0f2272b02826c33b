import { Plus } from 'lucide-react'
import { createContext, type FocusEvent, type ReactNode, use, useState } from 'react'
import { type FieldValues, unselected } from '@evenkeel/api-contract/fields/field-definition'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import { FieldError } from '#form/FieldError.tsx'
import { useFormContext } from '#form/form-context.ts'
import { formMessages } from '#form/form.messages.ts'
import { findNamedChoice, getChoiceLabel, getSentenceParts } from '#session/intake/question-fields.ts'
import type { IntakeAudience } from '../intake-flow.ts'
import { questionMessages } from '../questions.messages.ts'
import {
  findCollisions,
  getChoices,
  getPartReason,
  getPartText,
  hasChoice,
  isSecondReason,
  type SentenceSubject,
  showsAsChips,
} from '../sentence.ts'
import chipsStyles from './chips.module.css'
import styles from './sentence.module.css'

/** Whom the sentence is about. */
const SentenceSubjectContext = createContext<SentenceSubject>({ walk: 'myself', isForAnother: false })

/** Text of a part, with the full question for screen readers. */
const PartLabel = ({ part }: { readonly part: Question }) => (
  <>
    <span>{getPartText(part, use(SentenceSubjectContext).walk)}</span>
    <span className="visually-hidden">{`: ${part.is_required ? questionMessages.requiredPart({ question: part.text }) : part.text}`}</span>
  </>
)

interface SentencePartProps {
  readonly part: Question
  /** Several inputs with the text as group legend; otherwise one input with its label. */
  readonly isGroup?: boolean
  readonly children: (input: { readonly describedBy: string }) => ReactNode
}

/** Layout of one part of the sentence: text, input, reason and error. */
function SentencePart({ part, isGroup = false, children }: SentencePartProps) {
  const { form } = useFormContext()
  const field = form.field(part.id)
  const errorId = `${part.id}-error`
  const hintId = `${part.id}-hint`
  const reason = getPartReason(part, use(SentenceSubjectContext))
  const describedBy = reason === null ? errorId : `${hintId} ${errorId}`
  const frame = {
    className: styles.part,
    'data-field': part.id,
    'data-invalid': field.shownError !== null,
    'data-highlighted': field.highlighted,
  }
  const inside = (
    <>
      {children({ describedBy })}
      <div className={styles.below}>
        {reason === null ? null : (
          <p id={hintId} className={styles.hint}>
            <span>{reason}</span>
          </p>
        )}
        <FieldError id={errorId} text={field.shownError} className={styles.error} />
      </div>
    </>
  )
  if (isGroup) {
    return (
      <fieldset {...frame} role="radiogroup" aria-describedby={describedBy}>
        <legend>
          <PartLabel part={part} />
        </legend>
        {inside}
      </fieldset>
    )
  }
  return (
    <div {...frame}>
      <label htmlFor={part.id}>
        <PartLabel part={part} />
      </label>
      {inside}
    </div>
  )
}

interface ChipsProps {
  readonly part: Question
  readonly choices: readonly string[]
  /** Just opened on request. */
  readonly takesFocus: boolean
  readonly onChoose: (value: string) => void
}

/** Whether focus leaves the group; moving between chips does not count. */
const isLeavingGroup = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))

/** Focuses the selected chip, or the first one. */
const takeFocus = (chips: HTMLDivElement | null): void =>
  (chips?.querySelector<HTMLInputElement>('input:checked') ?? chips?.querySelector('input'))?.focus()

/** A few choices as chips. They are native radio buttons: one tap, arrow keys, and a named group. */
function Chips({ part, choices, takesFocus, onChoose }: ChipsProps) {
  const { form } = useFormContext()
  const { view } = form.field(part.id)
  const none = String(unselected)
  const isNone = view === '' || view === undefined || view === null || view === unselected || view === none
  const rows = [
    ...choices.map((value) => ({ value, text: getChoiceLabel(part, value) })),
    ...(part.is_required ? [] : [{ value: none, text: questionMessages.nothingElse }]),
  ]
  const isChosen = (value: string): boolean => (value === none ? isNone : value === view)
  return (
    <SentencePart part={part} isGroup>
      {() => (
        <div
          ref={takesFocus ? takeFocus : undefined}
          className={chipsStyles.chips}
          onFocus={(event) => isLeavingGroup(event) && form.focus(part.id)}
          onBlur={(event) => isLeavingGroup(event) && form.blur(part.id)}
        >
          {rows.map(({ value, text }) => (
            <label key={value} className={chipsStyles.chip}>
              <input
                type="radio"
                name={part.id}
                value={value}
                checked={isChosen(value)}
                onChange={() => onChoose(value)}
              />
              <span>{text}</span>
            </label>
          ))}
        </div>
      )}
    </SentencePart>
  )
}

interface SentenceFieldPartProps {
  readonly part: Question
  readonly parts: readonly Question[]
}

/** A long list, such as the states. */
function SelectPart({
  part,
  parts,
  onChoose,
}: SentenceFieldPartProps & { readonly onChoose: (value: string) => void }) {
  const { form } = useFormContext()
  const { view, shownError } = form.field(part.id)
  return (
    <SentencePart part={part}>
      {({ describedBy }) => (
        <select
          id={part.id}
          name={part.id}
          autoComplete="off"
          value={typeof view === 'string' ? view : String(unselected)}
          aria-invalid={shownError !== null}
          aria-describedby={describedBy}
          onChange={(event) => onChoose(event.currentTarget.value)}
          onFocus={() => form.focus(part.id)}
          onBlur={() => form.blur(part.id)}
        >
          <option value={String(unselected)}>{formMessages.select}</option>
          {getChoices(part, parts, form.values()).map((text) => (
            <option key={text} value={text}>
              {getChoiceLabel(part, text)}
            </option>
          ))}
        </select>
      )}
    </SentencePart>
  )
}

/** A known value shown as part of the sentence; the field opens only to change it. */
function PrefilledPart({
  part,
  value,
  onOpen,
}: {
  readonly part: Question
  readonly value: string
  readonly onOpen: () => void
}) {
  return (
    <p className={styles.known} data-field={part.id}>
      <span>{getPartText(part, 'myself')} </span>
      <strong>{getChoiceLabel(part, value).toLowerCase()}</strong>
      <button type="button" className={styles.more} onClick={onOpen}>
        <span>{questionMessages.change}</span>
        <span className="visually-hidden">{`: ${part.text}`}</span>
      </button>
    </p>
  )
}

function SentenceFieldPart({ part, parts, isKnown }: SentenceFieldPartProps & { readonly isKnown: boolean }) {
  const { form } = useFormContext()
  const { view, shownError } = form.field(part.id)
  const [isOpen, setOpen] = useState(isSecondReason(part) ? hasChoice(view) : !isKnown)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setOpen(true)
    setWasOpened(true)
  }
  const choose = (value: string): void => {
    form.change(part.id, value)
    for (const id of findCollisions(parts, { ...form.values(), [part.id]: value }))
      form.change(id, String(unselected))
  }
  if (!isOpen && shownError === null) {
    return isSecondReason(part) ? (
      <button type="button" className={styles.more} onClick={open}>
        <Plus aria-hidden="true" size={18} />
        <span>{questionMessages.anotherReason}</span>
      </button>
    ) : (
      <PrefilledPart part={part} value={typeof view === 'string' ? view : ''} onOpen={open} />
    )
  }
  return showsAsChips(part) ? (
    <Chips
      part={part}
      choices={getChoices(part, parts, form.values())}
      takesFocus={wasOpened}
      onChoose={choose}
    />
  ) : (
    <SelectPart part={part} parts={parts} onChoose={choose} />
  )
}

/** Several choices that read as one sentence: chips, or a list when there are many. */
export function SentenceFields({
  question,
  known = {},
  walk = 'myself',
}: {
  readonly question: Question
  readonly known?: FieldValues | undefined
  readonly walk?: IntakeAudience | undefined
}) {
  const asked = getSentenceParts(question)
  // For another person, always ask whom it is about; there is a separate page for that.
  const self = findNamedChoice(question, 'self_choice')
  const who = useFormContext().form.field(question.id).view
  const isForAnother = walk === 'someone-else' || (self !== null && hasChoice(who) && who !== self)
  const ownChoice = walk === 'myself' ? self : null
  const parts =
    walk === 'myself'
      ? asked
      : asked.map((part) => ({ ...part, choices: part.choices.filter(({ text }) => text !== self) }))
  return (
    <SentenceSubjectContext value={{ walk, isForAnother }}>
      <div className={styles.sentence}>
        {parts.map((part) => (
          <SentenceFieldPart
            key={part.id}
            part={part}
            parts={parts}
            isKnown={part.id === question.id && known[part.id] !== undefined && known[part.id] === ownChoice}
          />
        ))}
      </div>
    </SentenceSubjectContext>
  )
}
