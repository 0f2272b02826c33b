import { describe, expect, it } from 'vitest'
import { choices, question, sentence } from '#testing/questions.ts'
import {
  createAnswer,
  findAnswer,
  getQuestionFields,
  getFieldsForQuestions,
  isSingleTap,
  formatProgress,
  getSentenceParts,
  getAnswerValues,
} from './question-fields.ts'

describe('question form', () => {
  it.each([
    ['dropdown', 'select'],
    ['organisation', 'select'],
    ['radio', 'radio'],
    ['checkbox', 'radio'],
    ['yes_no', 'radio'],
    ['number', 'number'],
    ['text', 'text'],
    ['regex', 'text'],
    ['text_box', 'textarea'],
    ['date', 'date'],
  ] as const)('renders %s as %s [INTAKE-01]', (kind, type) => {
    const asked = question(kind, { choices: choices('One', 'Two') })
    expect(getQuestionFields(asked)).toMatchObject([
      { id: asked.id, type, label: asked.text, required: true },
    ])
  })

  it('shows the texts of the choices, and two buttons for a yes-no question', () => {
    expect(getQuestionFields(question('radio', { choices: choices('Often', 'Never') }))[0]?.options).toEqual([
      { value: 'Often', label: 'Often' },
      { value: 'Never', label: 'Never' },
    ])
    const yesNo = question('yes_no', { yes_button_text: 'I do', no_button_text: 'I do not' })
    expect(getQuestionFields(yesNo)[0]?.options?.map(({ label }) => label)).toEqual(['I do', 'I do not'])
  })

  it('treats limits of a text as characters and of a number as digits', () => {
    expect(getQuestionFields(question('text', { min_length: 2, max_length: 50 }))).toMatchObject([
      { min: 2, max: 50 },
    ])
    expect(getQuestionFields(question('number', { min_length: 0, max_length: 30 }))).toMatchObject([
      { max: 2 },
    ])
  })

  it('shows the valid range of a number in advance, alone and among others [INTAKE-01]', () => {
    const days = question('number', { min_length: 0, max_length: 30, subheading: 'Your best guess is fine.' })
    expect(getQuestionFields(days)[0]?.hint).toBe('A number from 0 to 30')
    expect(getFieldsForQuestions([days])[0]?.hint).toBe('Your best guess is fine. A number from 0 to 30')
    expect(getQuestionFields(question('text'))[0]?.hint).toBeUndefined()
  })

  it('combines the questions of a group', () => {
    const members = [question('text'), question('regex', { is_required: false })]
    const group = question('multiple_questions', { multiple_questions: members })
    expect(getQuestionFields(group).map(({ id, required }) => [id, required])).toEqual([
      [members[0]?.id, true],
      [members[1]?.id, false],
    ])
  })
})

describe('answer to a question', () => {
  it.each([
    ['radio', 'Often', 'Often'],
    ['yes_no', 'true', true],
    ['yes_no', 'false', false],
    ['number', '12', 12],
    ['number', '0', 0],
    ['date', '03/04/1990', '03/04/1990'],
  ] as const)('sends a %s as it is meant: %s', (kind, value, answer) => {
    const asked = question(kind)
    expect(createAnswer(asked, { [asked.id]: value })).toEqual({ question: asked.id, answer })
  })

  it('nests the parts of a sentence and omits empty optional ones [ENTITY-04]', () => {
    const start = sentence()
    const [who, state, first, second] = getSentenceParts(start).map(({ id }) => id) as [
      string,
      string,
      string,
      string,
    ]
    const values = { [who]: 'Myself', [state]: 'Colorado', [first]: 'Anxiety', [second]: -1 }
    expect(createAnswer(start, values)).toEqual({
      question: who,
      answer: 'Myself',
      nested_response: {
        question: state,
        answer: 'Colorado',
        nested_response: { question: first, answer: 'Anxiety' },
      },
    })
    expect(findAnswer(start, 'appointment_state', createAnswer(start, values))).toBe('Colorado')
  })

  it('sends the answers of a group as a list, without empty ones', () => {
    const [street, unit] = [question('text'), question('text', { is_required: false })]
    const group = question('multiple_questions', { multiple_questions: [street, unit] })
    expect(createAnswer(group, { [street.id]: '12 Harbor Road', [unit.id]: '' })).toEqual({
      question: group.id,
      answer: null,
      multiple_questions_response: [{ question: street.id, answer: '12 Harbor Road' }],
    })
  })

  it('restores the previous answer of every kind [INTAKE-04]', () => {
    const start = sentence()
    const parts = getSentenceParts(start)
    const values = Object.fromEntries(parts.map(({ id, choices: offered }) => [id, offered[1]?.text ?? '']))
    expect(getAnswerValues(createAnswer(start, values))).toEqual(values)
    const yesNo = question('yes_no')
    expect(getAnswerValues({ question: yesNo.id, answer: false })).toEqual({ [yesNo.id]: 'false' })
    const days = question('number')
    expect(getAnswerValues({ question: days.id, answer: 0 })).toEqual({ [days.id]: '0' })
  })
})

it('detects questions that one press answers [INTAKE-01]', () => {
  const kinds = ['radio', 'checkbox', 'yes_no', 'frontend', 'dropdown', 'number', 'text', 'date'] as const
  const found = kinds.filter((kind) => isSingleTap(question(kind, { choices: choices('One', 'Two') })))
  expect(found).toEqual(['radio', 'checkbox', 'yes_no', 'frontend'])
  expect(isSingleTap(sentence())).toBe(false)
})

it('formats progress', () => {
  expect(formatProgress({ step: 4, about: 12 })).toBe('Question 4 of 12')
})
