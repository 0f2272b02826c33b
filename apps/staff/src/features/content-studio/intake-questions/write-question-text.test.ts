import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { writeQuestionText } from './write-question-text.ts'
import { parseIntakeTexts, type QuestionText } from './intake-texts.ts'

const programmes = path.join(import.meta.dirname, '../../../../../../tenant-config')
const shipped = readdirSync(path.join(programmes, 'intake'))
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => ({
    path: `intake/${name}`,
    text: readFileSync(path.join(programmes, 'intake', name), 'utf8'),
  }))

const textIn = (files: typeof shipped, file: string): string =>
  files.find((one) => one.path === file)?.text ?? ''

function allTexts(file: string): readonly QuestionText[] {
  const words = parseIntakeTexts(file)
  if (!words) throw new Error('cannot be read')
  return [
    ...words.questions.flatMap(({ parts }) => parts.flatMap(({ texts, answers }) => [...texts, ...answers])),
    ...words.shared.flatMap(({ answers }) => answers),
  ]
}

function change(file: string, of: (text: QuestionText) => boolean, typed: string): Record<string, string> {
  const found = allTexts(textIn(shipped, file)).find(of)
  if (!found) throw new Error(`no such text in ${file}`)
  const written = writeQuestionText(shipped, file, found, typed)
  if (!('files' in written)) throw new Error(written.refused)
  return { ...written.files }
}

/** Lines of a file that another file does not have. */
const newLines = (file: string, text: string): string[] => {
  const before = new Set(textIn(shipped, file).split('\n'))
  return text.split('\n').filter((line) => !before.has(line))
}

it('finds every text in the shipped questions, and shared answers once', () => {
  const words = parseIntakeTexts(textIn(shipped, 'intake/default.yaml'))
  expect(words?.shared.map(({ name, keys }) => [name, keys.length])).toEqual([
    ['how_often', 4],
    ['how_well', 2],
    ['how_true', 3],
    ['reasons', 2],
  ])
  const first = words?.questions[0]
  expect(first?.title).toBe('Who is the support for?')
  expect(
    first?.parts.map(({ key, answers, hasFixedAnswers }) => [key, answers.length, hasFixedAnswers]),
  ).toEqual([
    ['emotional_support_for', 5, false],
    ['appointment_state', 0, false],
    ['chief_complaint1', 0, true],
    ['chief_complaint2', 0, true],
  ])
  const advice = words?.questions[1]?.parts[0]?.texts.filter(({ kind }) => kind === 'advice') ?? []
  expect(advice).toHaveLength(27)
  expect(advice[0]?.follows).toBe('My partner')
})

it('changes only the text: one line differs, whatever characters the text contains', () => {
  for (const typed of [
    'How are you?',
    "What's new: today # or not",
    '"Quoted" words',
    '- a dash',
    'Yes',
    '{a}',
  ]) {
    const { 'intake/default.yaml': text = '' } = change(
      'intake/default.yaml',
      ({ place }) => place.endsWith('.text') && place.startsWith('questions.10.'),
      typed,
    )
    expect(newLines('intake/default.yaml', text)).toHaveLength(1)
    expect(parse(text).questions[10].text).toBe(typed)
  }
})

it('adds a line to a question that lacks it, in block and flow style', () => {
  const { 'intake/default.yaml': below = '' } = change(
    'intake/default.yaml',
    ({ place, text }) => place === 'questions.5.subheading' && text === '',
    'Take your time.',
  )
  expect(newLines('intake/default.yaml', below)).toEqual(['    subheading: Take your time.'])
  const { 'intake/default.yaml': within = '' } = change(
    'intake/default.yaml',
    ({ place }) => place.endsWith('members.2.subheading'),
    'As on a letter.',
  )
  expect(newLines('intake/default.yaml', within)).toEqual([
    '      - { key: f2f_city, kind: text, text: City, subheading: As on a letter., max_length: 35 }',
  ])
})

it('updates every reference to an answer text: examples, crisis rules, advice, translations, derived intakes', () => {
  const files = change('intake/default.yaml', ({ text }) => text === 'My partner', 'My wife or husband')
  expect(Object.keys(files).toSorted()).toEqual(['intake/default.es.yaml', 'intake/default.yaml'])
  expect(files['intake/default.yaml']).not.toContain('My partner')
  expect(files['intake/default.es.yaml']).toContain('someone_else.guidance.My wife or husband.1:')
  expect(files['intake/default.es.yaml']).not.toContain('.guidance.My partner.')

  const home = change('intake/default.yaml', ({ text }) => text === 'My home', 'Where I live')
  expect(parse(home['intake/short.yaml'] ?? '').examples[4].answers.f2f_counselor_search_address).toBe(
    'Where I live',
  )
  const danger = change(
    'intake/default.yaml',
    ({ text, place }) => text === 'Yes' && place.startsWith('questions.2.choices'),
    'Yes, I am',
  )
  const said = parse(danger['intake/default.yaml'] ?? '')
  expect(said.questions[2].frontend_meta_data.danger_choice).toBe('Yes, I am')
  expect(said.examples[1].answers.self_harm).toBe('Yes, I am')
  expect(parse(danger['intake/short.yaml'] ?? '').examples[1].answers.self_harm).toBe('Yes, I am')
  // Identical texts of other questions stay.
  expect(
    said.questions.find(({ key }: { key: string }) => key === 'f2f_okay_to_leave_voicemail').choices[0].text,
  ).toBe('Yes')
})

it('leaves an intake with its own answers for the question unchanged', () => {
  const files = change(
    'intake/default.yaml',
    ({ text, place }) => text === 'Video' && place.includes('choices'),
    'On video',
  )
  // The short questions have their own answers for it; those for safety-sensitive jobs do not.
  expect(Object.keys(files)).toEqual(['intake/default.yaml', 'intake/safety-sensitive.yaml'])
  expect(parse(files['intake/default.yaml'] ?? '').examples[2].answers.appointment_method).toBe('On video')
})

it('rejects a duplicate answer and an empty required text', () => {
  const [answer] = allTexts(textIn(shipped, 'intake/default.yaml')).filter(
    ({ text }) => text === 'My partner',
  )
  if (!answer) throw new Error('no answer')
  expect(writeQuestionText(shipped, 'intake/default.yaml', answer, 'Myself')).toEqual({ refused: 'taken' })
  expect(writeQuestionText(shipped, 'intake/default.yaml', answer, ' ')).toEqual({ refused: 'missing' })
})

it('returns null for a file that cannot be parsed', () => {
  expect(parseIntakeTexts('questions: [')).toBeNull()
})
