import { type FieldValues, unselected } from '@evenkeel/api-contract/fields/field-definition'
import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import type { IntakeAudience } from './intake-flow.ts'
import { questionMessages } from './questions.messages.ts'
import {
  findNamedChoice,
  isSentence,
  getSentenceParts,
  getAnswerValues,
} from '#session/intake/question-fields.ts'

/** Maximum number of choices shown as chips; more are a list. */
const MAX_CHIPS = 10

/** Whether a part renders as chips. */
export const showsAsChips = ({ choices }: Question): boolean => choices.length <= MAX_CHIPS

/** Whether a part asks for a second reason; it is hidden until requested. */
export const isSecondReason = ({ key }: Question): boolean => key === 'chief_complaint2'

/** Text before each part, so that the four read as one sentence. */
const partTexts: Readonly<Record<string, string>> = {
  emotional_support_for: questionMessages.supportFor,
  appointment_state: questionMessages.inState,
  chief_complaint1: questionMessages.becauseOf,
  chief_complaint2: questionMessages.andAlso,
}

/** The same for a person who helps someone else. */
const partTextsForOther: Readonly<Record<string, string>> = {
  ...partTexts,
  emotional_support_for: questionMessages.iHelp,
}

/** Text of a part; a question without a text here is asked in full. */
export const getPartText = ({ key, text }: Question, walk: IntakeAudience): string =>
  (walk === 'someone-else' ? partTextsForOther : partTexts)[key] ?? text

/** Whom a sentence is about: the chosen path, and whether another person is chosen in it. */
export interface SentenceSubject {
  readonly walk: IntakeAudience
  readonly isForAnother: boolean
}

/** Why a part is asked. For a helper, licensing and booking do not apply. */
export function getPartReason(
  { key, subheading }: Question,
  { walk, isForAnother }: SentenceSubject,
): string | null {
  if (isForAnother && key === 'appointment_state') return questionMessages.whereTheyLive
  // A person on the path for oneself has not read yet that nothing is booked for another person.
  return isForAnother && walk === 'myself' && key === 'emotional_support_for'
    ? questionMessages.theyBook
    : subheading
}

/** Parts that must not have the same reason. */
const pairedParts: Readonly<Record<string, string>> = { chief_complaint2: 'chief_complaint1' }

function findPairedPart(part: Question, parts: readonly Question[]): Question | undefined {
  return parts.find(({ key }) => key === pairedParts[part.key])
}

/** Whether something is chosen in a part, by its field value. */
export const hasChoice = (view: unknown): view is string =>
  typeof view === 'string' && view !== '' && view !== String(unselected)

/** Available choices of a part, given the others. */
export function getChoices(
  part: Question,
  parts: readonly Question[],
  values: FieldValues,
): readonly string[] {
  const twin = findPairedPart(part, parts)
  const taken = twin ? values[twin.id] : undefined
  return part.choices.map(({ text }) => text).filter((text) => text !== taken)
}

/** Ids of parts whose choice has just been taken by another part. */
export const findCollisions = (parts: readonly Question[], values: FieldValues): readonly string[] =>
  parts
    .filter((part) => {
      const chosen = values[part.id]
      return (
        chosen !== undefined &&
        chosen !== unselected &&
        chosen !== '' &&
        chosen === values[findPairedPart(part, parts)?.id ?? '']
      )
    })
    .map(({ id }) => id)

/** Facts about a person before they answer the sentence. */
export interface KnownFacts {
  /** The path they just chose: earlier answers for someone else do not count. Null: no path. */
  readonly arrivesFor: IntakeAudience | null
  /** Two letters of their state, from their account or from earlier in this booking. */
  readonly state: string | null
  /** The reason they pressed on the home page. */
  readonly reason: string | null
}

/** Values preselected in the sentence. Empty for any other question. */
export function getKnownValues(
  question: Question,
  former: AnswerItem | undefined,
  { arrivesFor, state, reason }: KnownFacts,
): FieldValues {
  if (!isSentence(question)) return {}
  const parts = getSentenceParts(question)
  const chosen = (key: string, text: string | null | undefined): FieldValues => {
    const part = parts.find((one) => one.key === key)
    return part?.choices.some((choice) => choice.text === text) ? { [part.id]: String(text) } : {}
  }
  const self = findNamedChoice(question, 'self_choice')
  const before = getAnswerValues(former)
  // A reason or state of the other person does not apply to oneself, nor vice versa.
  const isOfAnother =
    former !== undefined &&
    arrivesFor !== null &&
    self !== null &&
    (before[question.id] === self) !== (arrivesFor === 'myself')
  const blank = Object.fromEntries(parts.map(({ id }) => [id, unselected]))
  const stateName = usStates.find(({ code }) => code === state)?.name
  const door = {
    ...(arrivesFor === 'myself' ? chosen(question.key, self) : {}),
    ...chosen('chief_complaint1', reason),
  }
  const inState = chosen('appointment_state', stateName)
  const values = isOfAnother ? { ...blank, ...inState, ...door } : { ...inState, ...before, ...door }
  return {
    ...values,
    ...Object.fromEntries(findCollisions(parts, values).map((id) => [id, unselected])),
  }
}
