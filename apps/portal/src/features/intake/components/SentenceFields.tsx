import { type FieldValues, unselected } from '@evenkeel/api-contract/fields/field-definition'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from '#form/form-context.ts'
import { formMessages } from '#form/form.messages.ts'
import type { IntakeAudience } from '../intake-flow.ts'
import { getChoiceLabel, findNamedChoice, getSentenceParts } from '#session/intake/question-fields.ts'
import { questionMessages as words } from '../questions.messages.ts'
import {
  getChoices,
  findCollisions,
  showsAsChips,
  hasChoice,
  isSecondReason,
  getPartText,
} from '../sentence.ts'
import { Chips } from './Chips.tsx'
import styles from './sentence.module.css'
import { SentenceSubjectContext, SentencePart } from './SentencePart.tsx'

interface SentenceFieldPartProps {
  readonly part: Question
  readonly parts: readonly Question[]
}

/** A long list, such as that of the states. */
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

/** What is known already, said as a part of the sentence; asked only of whoever wants to say something else. */
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
        <span>{words.change}</span>
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
        <span>{words.anotherReason}</span>
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

/** Several choices that read as one sentence: a tap each, and a list where there are many. */
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
  // Whoever helps another person is asked who that is, whatever was said before, and has a door of their own.
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
