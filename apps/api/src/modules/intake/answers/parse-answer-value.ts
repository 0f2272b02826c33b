import { normalizeDate, dateModelToIso } from '@evenkeel/api-contract/fields/dates/date-text'
import { isOneLine } from '@evenkeel/api-contract/fields/one-line'
import { normalizeText } from '@evenkeel/api-contract/fields/normalize-text'
import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import type { GraphQuestion, StoredValue } from '#intake-graph/graph.ts'
import { insertEmployerName, type OrganizationView } from '../present-question.ts'
import { answerErrorMessages } from './answer-errors.messages.ts'

type RawAnswer = AnswerItem['answer']
/** The value of an answer, or a message that says why it cannot be used. */
type ParsedValue =
  | {
      readonly label: string | null
      readonly value: StoredValue
      /** The normalized answer if it differs from the sent one: answers are stored in one language. */
      readonly answer?: string
    }
  | string

type ValueParser = (question: GraphQuestion, raw: RawAnswer, view: OrganizationView) => ParsedValue

/** Refused answers are quoted up to a maximum length. */
const quoteAnswer = (raw: RawAnswer): string => {
  const text = String(raw)
  return `"${text.length > 60 ? `${text.slice(0, 60)}...` : text}"`
}
const quoteQuestion = (question: GraphQuestion, view: OrganizationView): string =>
  `"${insertEmployerName(view, question.text)}"`

const parseChoice: ValueParser = (question, raw, view) => {
  const choice = question.choices.find(({ id, text }) => text === raw || id === raw)
  if (choice) return { label: choice.text, value: choice.value }
  const translated = question.choices.find(({ label }) => label !== null && label === raw)
  if (translated) return { label: translated.text, value: translated.value, answer: translated.text }
  return answerErrorMessages.noChoice({ answer: quoteAnswer(raw), question: quoteQuestion(question, view) })
}

const parseLocation: ValueParser = (question, raw, view) => {
  const found = view.locations.find(({ id, location }) => location === raw || id === raw)
  if (found) return { label: found.location, value: found.id }
  return answerErrorMessages.noLocation({ answer: quoteAnswer(raw), question: quoteQuestion(question, view) })
}

const parseYesNo: ValueParser = (question, raw, view) =>
  typeof raw === 'boolean'
    ? { label: raw ? question.yesText : question.noText, value: raw }
    : answerErrorMessages.yesOrNo({ answer: quoteAnswer(raw), question: quoteQuestion(question, view) })

const parseNumber: ValueParser = (question, raw, view) => {
  const number =
    typeof raw === 'string' && /^\d{1,9}$/.test(normalizeText(raw)) ? Number(normalizeText(raw)) : raw
  const [least, most] = [question.minLength ?? 0, question.maxLength ?? Infinity]
  if (typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most)
    return { label: String(number), value: number }
  return answerErrorMessages.wholeNumber({
    least: String(least),
    most: String(most),
    answer: quoteAnswer(raw),
    question: quoteQuestion(question, view),
  })
}

const parseText: ValueParser = (question, raw, view) => {
  if (typeof raw !== 'string')
    return answerErrorMessages.inWords({ answer: quoteAnswer(raw), question: quoteQuestion(question, view) })
  const text = raw.trim()
  const length = Array.from(text).length
  if (question.kind !== 'text_box' && !isOneLine(text))
    return answerErrorMessages.oneLine({ answer: quoteAnswer(raw), question: quoteQuestion(question, view) })
  if (question.minLength !== null && length < question.minLength)
    return answerErrorMessages.tooShort({
      least: String(question.minLength),
      answer: quoteAnswer(raw),
      question: quoteQuestion(question, view),
    })
  if (question.maxLength !== null && length > question.maxLength)
    return answerErrorMessages.tooLong({
      most: String(question.maxLength),
      answer: quoteAnswer(raw),
      question: quoteQuestion(question, view),
    })
  return { label: text, value: text }
}

const parsePattern: ValueParser = (question, raw, view) => {
  const read = parseText(question, typeof raw === 'string' ? normalizeText(raw) : raw, view)
  if (typeof read === 'string') return read
  const text = String(read.value)
  if (new RegExp(`^(?:${question.pattern})$`, 'u').test(text)) return { ...read, answer: text }
  return answerErrorMessages.otherForm({
    pattern: question.patternMessage ?? '',
    answer: quoteAnswer(raw),
    question: quoteQuestion(question, view),
  })
}

/** Stored as YYYY-MM-DD; accepted in that form, or as MM/DD/YYYY. */
const parseDate: ValueParser = (question, raw, view) => {
  const day = typeof raw === 'string' ? dateModelToIso(normalizeDate(raw)) : ''
  if (day !== '' && typeof raw === 'string') return { label: normalizeDate(raw), value: day }
  return answerErrorMessages.noDate({ answer: quoteAnswer(raw), question: quoteQuestion(question, view) })
}

const parseEmpty: ValueParser = (question, raw, view) =>
  raw === null
    ? { label: null, value: null }
    : answerErrorMessages.noOwnAnswer({ question: quoteQuestion(question, view) })

const valueParsers: Readonly<Record<GraphQuestion['kind'], ValueParser>> = {
  dropdown: parseChoice,
  radio: parseChoice,
  checkbox: parseChoice,
  frontend: parseChoice,
  organisation: parseLocation,
  yes_no: parseYesNo,
  number: parseNumber,
  text: parseText,
  text_box: parseText,
  regex: parsePattern,
  date: parseDate,
  multiple_questions: parseEmpty,
  terminal: (question, _raw, view) =>
    answerErrorMessages.noAnswer({ question: quoteQuestion(question, view) }),
}

const isEmpty = (raw: RawAnswer): boolean => raw === null || (typeof raw === 'string' && raw.trim() === '')

/** Parses one answer by the type of its question. Optional questions may be left empty. */
export function parseAnswerValue(
  question: GraphQuestion,
  raw: RawAnswer,
  view: OrganizationView,
): ParsedValue {
  const takesNone = question.kind === 'multiple_questions' || question.kind === 'terminal'
  if (isEmpty(raw) && !takesNone)
    return question.isRequired
      ? answerErrorMessages.missing({ question: quoteQuestion(question, view) })
      : { label: null, value: null }
  return valueParsers[question.kind](question, raw, view)
}
