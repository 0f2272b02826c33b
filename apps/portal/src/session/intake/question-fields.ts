import {
  type FieldDefinition,
  type FieldOption,
  type FieldType,
  type FieldValue,
  type FieldValues,
  unselected,
} from '@evenkeel/api-contract/fields/field-definition'
import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import type { Question, QuestionKind } from '@evenkeel/api-contract/portal/questions'
import { questionFieldMessages as words } from './question-fields.messages.ts'

const fieldTypes: Partial<Record<QuestionKind, FieldType>> = {
  dropdown: 'select',
  organisation: 'select',
  radio: 'radio',
  // Checkboxes with a single choice: the answer is one text.
  checkbox: 'radio',
  yes_no: 'radio',
  frontend: 'radio',
  number: 'number',
  text: 'text',
  regex: 'text',
  text_box: 'textarea',
  date: 'date',
}

/** The options of a question, with the question's texts. */
export function getOptions(question: Question): readonly FieldOption[] {
  if (question.kind !== 'yes_no')
    return question.choices.map(({ text, label = text }) => ({ value: text, label }))
  return [
    { value: 'true', label: question.yes_button_text ?? words.yes },
    { value: 'false', label: question.no_button_text ?? words.no },
  ]
}

/** Number limits are values in the API and digits in a form; the server validates the value. */
function getLimits({ kind, min_length, max_length }: Question): Pick<FieldDefinition, 'min' | 'max'> {
  if (kind === 'number') return max_length === null ? {} : { max: String(max_length).length }
  if (kind !== 'text' && kind !== 'regex' && kind !== 'text_box') return {}
  return {
    ...(min_length === null ? {} : { min: min_length }),
    ...(max_length === null ? {} : { max: max_length }),
  }
}

/** The valid range of a number, shown in advance. */
const describeRange = ({ kind, min_length, max_length }: Question): string | null =>
  kind === 'number' && max_length !== null ? words.range({ least: min_length ?? 0, most: max_length }) : null

function createField(question: Question, hint: string | null): FieldDefinition {
  const type = fieldTypes[question.kind] ?? 'text'
  return {
    id: question.id,
    type,
    label: question.text,
    required: question.is_required,
    autocomplete: 'off',
    ...getLimits(question),
    ...(hint === null ? {} : { hint }),
    ...(type === 'select' || type === 'radio' ? { options: getOptions(question) } : {}),
  }
}

/** Display text of a choice. Its answer is the untranslated text in every language. */
export const getChoiceLabel = ({ choices }: Question, text: string): string =>
  choices.find((choice) => choice.text === text)?.label ?? text

/** The choice that a property of the question names, such as the one that means danger; null if none. */
export const findNamedChoice = (question: Question, name: string): string | null => {
  const text = question.frontend_meta_data?.[name]
  return typeof text === 'string' && question.choices.some((choice) => choice.text === text) ? text : null
}

/** The parts of a sentence question, outermost first. */
export function getSentenceParts(question: Question): readonly Question[] {
  return question.nested_question ? [question, ...getSentenceParts(question.nested_question)] : [question]
}

/** True if the question is one sentence with several parts. */
export const isSentence = (question: Question): boolean => question.nested_question !== null

/** True if one press answers the question: it has few choices and no other input. */
export const isSingleTap = (question: Question): boolean =>
  fieldTypes[question.kind] === 'radio' && !isSentence(question)

/** Form fields of several questions on one page, each with its subheading as a hint. */
export const getFieldsForQuestions = (questions: readonly Question[]): readonly FieldDefinition[] =>
  questions.map((question) => {
    const hints = [question.subheading, describeRange(question)].filter((hint) => hint !== null)
    return createField(question, hints.length === 0 ? null : hints.join(' '))
  })

/** Form fields of a question. A single question shows its subheading below the heading. */
export function getQuestionFields(question: Question): readonly FieldDefinition[] {
  if (question.kind === 'multiple_questions') return getFieldsForQuestions(question.multiple_questions)
  if (isSentence(question)) return getSentenceParts(question).map((part) => createField(part, null))
  return [createField(question, describeRange(question))]
}

function toAnswerValue(question: Question, value: FieldValue | undefined): string | number | boolean | null {
  if (value === undefined || value === unselected || value === '') return null
  if (typeof value !== 'string') return null
  if (question.kind === 'yes_no') return value === 'true'
  return question.kind === 'number' ? Number(value) : value
}

const createAnswerItem = (question: Question, values: FieldValues): AnswerItem => ({
  question: question.id,
  answer: toAnswerValue(question, values[question.id]),
})

function createSentenceAnswer(parts: readonly Question[], values: FieldValues): AnswerItem | undefined {
  const [first, ...rest] = parts
  if (!first) return undefined
  const own = createAnswerItem(first, values)
  const inner = createSentenceAnswer(rest, values)
  if (own.answer === null && !first.is_required) return inner
  return inner ? { ...own, nested_response: inner } : own
}

/** Creates the answer from the form values; empty optional parts are omitted. */
export function createAnswer(question: Question, values: FieldValues): AnswerItem {
  if (question.kind === 'multiple_questions') {
    const members = question.multiple_questions.map((member) => createAnswerItem(member, values))
    return {
      question: question.id,
      answer: null,
      multiple_questions_response: members.filter(({ answer }) => answer !== null),
    }
  }
  const answer =
    createSentenceAnswer(getSentenceParts(question), values) ?? createAnswerItem(question, values)
  return answer.answer === null && question.kind === 'text_box' ? { ...answer, answer: '' } : answer
}

/** All answers within one, including itself. */
function* collectAnswers(answer: AnswerItem): Generator<AnswerItem> {
  yield answer
  if (answer.nested_response) yield* collectAnswers(answer.nested_response)
  for (const member of answer.multiple_questions_response ?? []) yield* collectAnswers(member)
}

/** Form values of a previous answer, for Back (INTAKE-04). */
export function getAnswerValues(former: AnswerItem | undefined): FieldValues {
  if (!former) return {}
  return Object.fromEntries(
    [...collectAnswers(former)].flatMap(({ question, answer }) =>
      answer === null ? [] : [[question, String(answer)] as const],
    ),
  )
}

/** Answer text of the question part with this key; null without one. */
export function findAnswer(question: Question, key: string, answer: AnswerItem): string | null {
  const part = getSentenceParts(question).find((candidate) => candidate.key === key)
  const found = part && [...collectAnswers(answer)].find((candidate) => candidate.question === part.id)
  return typeof found?.answer === 'string' ? found.answer : null
}

/** Progress text: "Question 4 of 12". */
export const formatProgress = ({ step, about }: NonNullable<Question['progress']>): string =>
  words.progress({ step, about })
