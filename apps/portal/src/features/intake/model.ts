import {
  type FieldDefinition,
  type FieldOption,
  type FieldType,
  type FieldValue,
  type FieldValues,
  unselected,
} from '@evenkeel/contract/fields/definition'
import type { AnswerItem } from '@evenkeel/contract/own/answers'
import type { Question, QuestionKind } from '@evenkeel/contract/own/questions'

const fieldTypes: Partial<Record<QuestionKind, FieldType>> = {
  dropdown: 'select',
  organisation: 'select',
  radio: 'radio',
  // Boxes of which one is chosen: the answer is one text.
  checkbox: 'radio',
  yes_no: 'radio',
  frontend: 'radio',
  number: 'number',
  text: 'text',
  regex: 'text',
  text_box: 'textarea',
  date: 'date',
}

function optionsOf(question: Question): readonly FieldOption[] {
  if (question.kind !== 'yes_no') return question.choices.map(({ text }) => ({ value: text, label: text }))
  return [
    { value: 'true', label: question.yes_button_text ?? 'Yes' },
    { value: 'false', label: question.no_button_text ?? 'No' },
  ]
}

/** Limits of a number are values on the wire and digits in a form; the server judges the value itself. */
function limitsOf({ kind, min_length, max_length }: Question): Pick<FieldDefinition, 'min' | 'max'> {
  if (kind === 'number') return max_length === null ? {} : { max: String(max_length).length }
  if (kind !== 'text' && kind !== 'regex' && kind !== 'text_box') return {}
  return {
    ...(min_length === null ? {} : { min: min_length }),
    ...(max_length === null ? {} : { max: max_length }),
  }
}

function fieldOf(question: Question, hint: string | null): FieldDefinition {
  const type = fieldTypes[question.kind] ?? 'text'
  return {
    id: question.id,
    type,
    label: question.text,
    required: question.is_required,
    autocomplete: 'off',
    ...limitsOf(question),
    ...(hint === null ? {} : { hint }),
    ...(type === 'select' || type === 'radio' ? { options: optionsOf(question) } : {}),
  }
}

/** The selects of one sentence, outermost first. */
export function sentenceOf(question: Question): readonly Question[] {
  return question.nested_question ? [question, ...sentenceOf(question.nested_question)] : [question]
}

/** Whether the question is one sentence with several selects. */
export const isSentence = (question: Question): boolean => question.nested_question !== null

/** The form of a question. A question that stands alone says its subheading below the heading, not at the field. */
export function fieldsOf(question: Question): readonly FieldDefinition[] {
  if (question.kind === 'multiple_questions')
    return question.multiple_questions.map((member) => fieldOf(member, member.subheading))
  if (isSentence(question)) return sentenceOf(question).map((part) => fieldOf(part, null))
  return [fieldOf(question, null)]
}

function answerValue(question: Question, value: FieldValue | undefined): string | number | boolean | null {
  if (value === undefined || value === unselected || value === '') return null
  if (typeof value !== 'string') return null
  if (question.kind === 'yes_no') return value === 'true'
  return question.kind === 'number' ? Number(value) : value
}

const item = (question: Question, values: FieldValues): AnswerItem => ({
  question: question.id,
  answer: answerValue(question, values[question.id]),
})

function sentenceAnswer(parts: readonly Question[], values: FieldValues): AnswerItem | undefined {
  const [first, ...rest] = parts
  if (!first) return undefined
  const own = item(first, values)
  const inner = sentenceAnswer(rest, values)
  if (own.answer === null && !first.is_required) return inner
  return inner ? { ...own, nested_response: inner } : own
}

/** What is sent for the values of a question's form; parts that may be left out and were are left out. */
export function answerOf(question: Question, values: FieldValues): AnswerItem {
  if (question.kind === 'multiple_questions') {
    const members = question.multiple_questions.map((member) => item(member, values))
    return {
      question: question.id,
      answer: null,
      multiple_questions_response: members.filter(({ answer }) => answer !== null),
    }
  }
  const answer = sentenceAnswer(sentenceOf(question), values) ?? item(question, values)
  return answer.answer === null && question.kind === 'text_box' ? { ...answer, answer: '' } : answer
}

/** Every answer inside one, itself first. */
function* answersIn(answer: AnswerItem): Generator<AnswerItem> {
  yield answer
  if (answer.nested_response) yield* answersIn(answer.nested_response)
  for (const member of answer.multiple_questions_response ?? []) yield* answersIn(member)
}

/** The form as it was filled in before, so that Back shows the former answer (INTAKE-04). */
export function valuesOf(former: AnswerItem | undefined): FieldValues {
  if (!former) return {}
  return Object.fromEntries(
    [...answersIn(former)].flatMap(({ question, answer }) =>
      answer === null ? [] : [[question, String(answer)] as const],
    ),
  )
}

/** The answer given to the part of a question with this key, as text; null without one. */
export function answerTo(question: Question, key: string, answer: AnswerItem): string | null {
  const part = sentenceOf(question).find((candidate) => candidate.key === key)
  const found = part && [...answersIn(answer)].find((candidate) => candidate.question === part.id)
  return typeof found?.answer === 'string' ? found.answer : null
}

/** Progress in words: "Question 4 of about 12"; null outside a walk. */
export function progressWords({ progress }: Question): string | null {
  return progress ? `Question ${progress.step} of about ${progress.about}` : null
}
