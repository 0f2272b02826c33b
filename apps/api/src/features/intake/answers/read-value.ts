import { dateModel, isoOfDateModel } from '@evenkeel/contract/fields/dates/date-text'
import { isOneLine } from '@evenkeel/contract/fields/one-line'
import { plainText } from '@evenkeel/contract/fields/pasted-text'
import type { AnswerItem } from '@evenkeel/contract/own/answers'
import type { GraphQuestion, StoredValue } from '../../../intake-graph/graph.ts'
import { fillText, type OrganisationView } from '../questions/organisation-view.ts'
import { answerTexts } from './answers.words.ts'

type Raw = AnswerItem['answer']
/** What an answer means, or a sentence that says why it cannot be used. */
export type ReadValue =
  | {
      readonly label: string | null
      readonly value: StoredValue
      /** What is kept as sent, where that is not it: an answer is kept in one language. */
      readonly answer?: string
    }
  | string

type Read = (question: GraphQuestion, raw: Raw, view: OrganisationView) => ReadValue

/** Refused answers are quoted, but not whole books. */
const quoted = (raw: Raw): string => {
  const text = String(raw)
  return `"${text.length > 60 ? `${text.slice(0, 60)}...` : text}"`
}
const named = (question: GraphQuestion, view: OrganisationView): string =>
  `"${fillText(view, question.text)}"`

const readChoice: Read = (question, raw, view) => {
  const choice = question.choices.find(({ id, text }) => text === raw || id === raw)
  if (choice) return { label: choice.text, value: choice.value }
  const translated = question.choices.find(({ label }) => label !== null && label === raw)
  if (translated) return { label: translated.text, value: translated.value, answer: translated.text }
  return answerTexts.noChoice({ answer: quoted(raw), question: named(question, view) })
}

const readLocation: Read = (question, raw, view) => {
  const found = view.locations.find(({ id, location }) => location === raw || id === raw)
  if (found) return { label: found.location, value: found.id }
  return answerTexts.noLocation({ answer: quoted(raw), question: named(question, view) })
}

const readYesNo: Read = (question, raw, view) =>
  typeof raw === 'boolean'
    ? { label: raw ? question.yesText : question.noText, value: raw }
    : answerTexts.yesOrNo({ answer: quoted(raw), question: named(question, view) })

const readNumber: Read = (question, raw, view) => {
  const number = typeof raw === 'string' && /^\d{1,9}$/.test(plainText(raw)) ? Number(plainText(raw)) : raw
  const [least, most] = [question.minLength ?? 0, question.maxLength ?? Infinity]
  if (typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most)
    return { label: String(number), value: number }
  return answerTexts.wholeNumber({
    least: String(least),
    most: String(most),
    answer: quoted(raw),
    question: named(question, view),
  })
}

const readText: Read = (question, raw, view) => {
  if (typeof raw !== 'string')
    return answerTexts.inWords({ answer: quoted(raw), question: named(question, view) })
  const text = raw.trim()
  const length = Array.from(text).length
  if (question.kind !== 'text_box' && !isOneLine(text))
    return answerTexts.oneLine({ answer: quoted(raw), question: named(question, view) })
  if (question.minLength !== null && length < question.minLength)
    return answerTexts.tooShort({
      least: String(question.minLength),
      answer: quoted(raw),
      question: named(question, view),
    })
  if (question.maxLength !== null && length > question.maxLength)
    return answerTexts.tooLong({
      most: String(question.maxLength),
      answer: quoted(raw),
      question: named(question, view),
    })
  return { label: text, value: text }
}

const readPattern: Read = (question, raw, view) => {
  const read = readText(question, typeof raw === 'string' ? plainText(raw) : raw, view)
  if (typeof read === 'string') return read
  const text = String(read.value)
  if (new RegExp(`^(?:${question.pattern})$`, 'u').test(text)) return { ...read, answer: text }
  return answerTexts.otherForm({
    pattern: question.patternMessage ?? '',
    answer: quoted(raw),
    question: named(question, view),
  })
}

/** Stored as YYYY-MM-DD; sent so, or as MM/DD/YYYY. */
const readDate: Read = (question, raw, view) => {
  const day = typeof raw === 'string' ? isoOfDateModel(dateModel(raw)) : ''
  if (day !== '' && typeof raw === 'string') return { label: dateModel(raw), value: day }
  return answerTexts.noDate({ answer: quoted(raw), question: named(question, view) })
}

const readNothing: Read = (question, raw, view) =>
  raw === null ? { label: null, value: null } : answerTexts.noOwnAnswer({ question: named(question, view) })

const readers: Readonly<Record<GraphQuestion['kind'], Read>> = {
  dropdown: readChoice,
  radio: readChoice,
  checkbox: readChoice,
  frontend: readChoice,
  organisation: readLocation,
  yes_no: readYesNo,
  number: readNumber,
  text: readText,
  text_box: readText,
  regex: readPattern,
  date: readDate,
  multiple_questions: readNothing,
  terminal: (question, _raw, view) => answerTexts.noAnswer({ question: named(question, view) }),
}

const isEmpty = (raw: Raw): boolean => raw === null || (typeof raw === 'string' && raw.trim() === '')

/** Reads one answer by the kind of its question. Optional questions may be left empty. */
export function readValue(question: GraphQuestion, raw: Raw, view: OrganisationView): ReadValue {
  const takesNone = question.kind === 'multiple_questions' || question.kind === 'terminal'
  if (isEmpty(raw) && !takesNone)
    return question.isRequired
      ? answerTexts.missing({ question: named(question, view) })
      : { label: null, value: null }
  return readers[question.kind](question, raw, view)
}
