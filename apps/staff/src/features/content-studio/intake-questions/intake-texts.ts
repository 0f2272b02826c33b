import { reasonQuestionKeys } from '@evenkeel/api-contract/reference-data/intake-preferences'
import { type Document, isAlias, isMap, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml'

/** Kind of a question text. */
type TextKind = (typeof textKinds)[number] | 'answer' | 'advice'

/** Texts of a question itself, in reading order. */
const textKinds = [
  'text',
  'subheading',
  'placeholder',
  'yes_button_text',
  'no_button_text',
  'pattern_message',
] as const

/** Maximum length in characters, as enforced by the file parser. */
const MAX_LENGTHS: Readonly<Record<TextKind, number>> = {
  text: 300,
  subheading: 300,
  placeholder: 100,
  yes_button_text: 50,
  no_button_text: 50,
  pattern_message: 200,
  answer: 100,
  advice: 300,
}

/** Text with its location in a file. */
export interface QuestionText {
  /** Path in the file, such as `questions.0.choices.1.text`; problem links target it. */
  readonly place: string
  readonly kind: TextKind
  readonly text: string
  readonly longest: number
  /** Optional text. */
  readonly mayBeEmpty: boolean
  /** The answer that this advice follows. */
  readonly follows: string | null
}

/** A question or a sub-question. */
export interface QuestionPart {
  readonly key: string
  readonly place: string
  readonly texts: readonly QuestionText[]
  readonly answers: readonly QuestionText[]
  /** Name of its shared answers; null when it has its own, or none. */
  readonly shared: string | null
  /** Its answers are referenced elsewhere by their exact text. */
  readonly hasFixedAnswers: boolean
}

export interface QuestionTexts {
  readonly key: string
  readonly place: string
  /** Title; null when this file does not set one and the base intake does. */
  readonly title: string | null
  /** The question and its sub-questions. */
  readonly parts: readonly QuestionPart[]
}

/** Answers shared by several questions. */
export interface SharedAnswers {
  readonly name: string
  readonly place: string
  readonly answers: readonly QuestionText[]
  /** Keys of the questions that use them. */
  readonly keys: readonly string[]
}

/** Texts of an intake file. */
export interface IntakeTexts {
  readonly questions: readonly QuestionTexts[]
  readonly shared: readonly SharedAnswers[]
}

const getScalarText = (value: unknown): string | null =>
  isScalar(value) && typeof value.value === 'string' ? value.value : null

const createQuestionText = (
  kind: TextKind,
  place: string,
  text: string,
  follows: string | null = null,
): QuestionText => ({
  place,
  kind,
  text,
  longest: MAX_LENGTHS[kind],
  mayBeEmpty: kind === 'subheading' || kind === 'placeholder',
  follows,
})

/** Texts of a question itself. A missing optional line can be added. */
function listOwnTexts(question: YAMLMap, place: string): QuestionText[] {
  return textKinds.flatMap((kind) => {
    const text = getScalarText(question.get(kind, true))
    if (text !== null) return [createQuestionText(kind, `${place}.${kind}`, text)]
    const isMissing = kind === 'subheading' && getScalarText(question.get('text', true)) !== null
    return isMissing ? [createQuestionText(kind, `${place}.${kind}`, '')] : []
  })
}

function listAnswers(list: unknown, place: string): QuestionText[] {
  if (!isSeq(list)) return []
  return list.items.flatMap((choice, at) => {
    const text = isMap(choice) ? getScalarText(choice.get('text', true)) : null
    return text === null ? [] : [createQuestionText('answer', `${place}.${at}.text`, text)]
  })
}

/** Advice for people who ask for someone else, by the answer it follows. */
function listAdvice(question: YAMLMap, place: string): QuestionText[] {
  const guidance = question.getIn(['frontend_meta_data', 'guidance'], true)
  if (!isMap(guidance)) return []
  return ['people', 'reasons'].flatMap((list) => {
    const all = guidance.get(list, true)
    if (!isSeq(all)) return []
    return all.items.flatMap((one, at) => {
      const lines = isMap(one) ? one.get('words', true) : null
      const follows = isMap(one) ? getScalarText(one.get('choice', true)) : null
      if (!isSeq(lines)) return []
      const before = `${place}.frontend_meta_data.guidance.${list}.${at}.words`
      return lines.items.flatMap((line, index) => {
        const text = getScalarText(line)
        return text === null ? [] : [createQuestionText('advice', `${before}.${index}`, text, follows)]
      })
    })
  })
}

const isReason = (key: string): boolean => reasonQuestionKeys.some((one) => one === key)

function listParts(question: YAMLMap, place: string): QuestionPart[] {
  const key = getScalarText(question.get('key', true)) ?? ''
  const choices = question.get('choices', true)
  const nested = question.get('nested', true)
  const members = question.get('members', true)
  const own: QuestionPart = {
    key,
    place,
    texts: [...listOwnTexts(question, place), ...listAdvice(question, place)],
    answers: listAnswers(choices, `${place}.choices`),
    shared: isAlias(choices) ? choices.source : null,
    hasFixedAnswers: isReason(key),
  }
  return [
    own,
    ...(isMap(nested) ? listParts(nested, `${place}.nested`) : []),
    ...(isSeq(members)
      ? members.items.flatMap((one, at) => (isMap(one) ? listParts(one, `${place}.members.${at}`) : []))
      : []),
  ]
}

const hasNoTexts = ({ texts, answers, shared }: QuestionPart): boolean =>
  texts.length + answers.length === 0 && shared === null

function listQuestions(document: Document): QuestionTexts[] {
  const list = document.get('questions', true)
  if (!isSeq(list)) return []
  return list.items.flatMap((one, at) => {
    if (!isMap(one)) return []
    const place = `questions.${at}`
    const parts = listParts(one, place).filter((part) => !hasNoTexts(part))
    const key = getScalarText(one.get('key', true)) ?? ''
    return parts.length === 0 ? [] : [{ key, place, title: getScalarText(one.get('text', true)), parts }]
  })
}

function listSharedAnswers(document: Document, questions: readonly QuestionTexts[]): SharedAnswers[] {
  const scales = document.get('scales', true)
  if (!isMap(scales)) return []
  return scales.items.flatMap(({ key, value }) => {
    const name = String(isScalar(key) ? key.value : key)
    const anchor = isSeq(value) ? value.anchor : undefined
    const keys = questions
      .flatMap(({ parts }) => parts)
      .flatMap((part) => (anchor !== undefined && part.shared === anchor ? [part.key] : []))
    const answers = listAnswers(value, `scales.${name}`)
    return answers.length === 0 ? [] : [{ name, place: `scales.${name}`, answers, keys }]
  })
}

/** Parses the texts of an intake file; null while the file cannot be parsed. */
export function parseIntakeTexts(file: string): IntakeTexts | null {
  const document = parseDocument(file)
  if (document.errors.length > 0 || !isMap(document.contents)) return null
  const questions = listQuestions(document)
  return { questions, shared: listSharedAnswers(document, questions) }
}
