import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import type { QuestionKind } from '@evenkeel/api-contract/portal/questions'
import { Question } from '@evenkeel/api-contract/portal/schemas/questions'
import { buildQuestion as aQuestion } from '@evenkeel/api-contract/testing/build-question'
import * as z from 'zod/mini'
import { findAxeViolations } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { answerQuestion } from './intake-answers.ts'
import { pressChoice, startIntake } from '../steps.ts'

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const choices = (...texts: readonly string[]) =>
  texts.map((text, at) => ({ id: id(900 + at), text, next_question: null }))

/** A question as the service would send it; validated by the API contract. */
const question = (number: number, kind: QuestionKind, otherwise: Partial<Question> = {}): Question =>
  z.parse(
    Question,
    aQuestion({
      id: id(number),
      key: `specimen_${number}`,
      kind,
      text: `Specimen of ${kind.replaceAll('_', ' ')}`,
      subheading: 'A line that explains why we ask.',
      progress: { step: number, about: 12 },
      ...otherwise,
    }),
  )

const specimens: readonly (readonly [Question, AnswerItem['answer']])[] = [
  [question(1, 'dropdown', { choices: choices('One', 'Two') }), 'Two'],
  [question(2, 'radio', { choices: choices('Never', 'Often') }), 'Often'],
  [question(3, 'checkbox', { choices: choices('To talk', 'To read') }), 'To read'],
  [question(4, 'yes_no', { yes_button_text: 'Yes, I do', no_button_text: 'No, I do not' }), false],
  [question(5, 'number', { min_length: 0, max_length: 30 }), 12],
  [question(6, 'text', { min_length: 2, max_length: 50 }), 'Robin Hill'],
  [question(7, 'text_box', { is_required: false, max_length: 1000 }), 'A quiet place'],
  [question(8, 'regex', { pattern_message: 'Five digits, please.' }), '33101'],
  [question(9, 'date'), '04/17/1988'],
  [question(10, 'organisation', { choices: choices('High Schools', 'Transportation') }), 'High Schools'],
]
const group = question(11, 'multiple_questions', {
  multiple_questions: [
    question(12, 'text', { text: 'First and last name', subheading: null }),
    question(13, 'date', { text: 'Date of birth', subheading: null }),
  ],
})
const sentence = question(14, 'dropdown', {
  choices: choices('Myself', 'My partner'),
  nested_question: question(15, 'dropdown', {
    text: 'What is it about?',
    choices: choices('Anxiety', 'Stress'),
    nested_question: question(16, 'dropdown', {
      text: 'What else?',
      choices: choices('Sleep'),
      is_required: false,
    }),
  }),
})
const all: readonly (readonly [Question, AnswerItem])[] = [
  ...specimens.map(([asked, answer]) => [asked, { question: asked.id, answer }] as const),
  [
    group,
    {
      question: group.id,
      answer: null,
      multiple_questions_response: [
        { question: id(12), answer: 'Robin Hill' },
        { question: id(13), answer: '04/17/1988' },
      ],
    },
  ],
  [
    sentence,
    { question: sentence.id, answer: 'Myself', nested_response: { question: id(15), answer: 'Stress' } },
  ],
]

test('every kind of question is displayed, answered and sent as intended (trust A2) [INTAKE-01, ENTITY-05] @deep', async ({
  page,
  createOrganization,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  // The pale brand is the harder one to read.
  const { client } = await createOrganization({ scenario: 'palebrand' })
  await startIntake(page, client)
  const sent: AnswerItem[] = []
  let at = 0
  await page.route('**/add-or-update-answer', async (route) => {
    const { response } = route.request().postDataJSON() as { response: AnswerItem }
    if (at > 0) sent.push(response)
    const next =
      all[at]?.[0] ?? question(20, 'terminal', { results: { type: 'support', target: '/support' } })
    at += 1
    const set = { id: id(99), response: [], last_question_answered: null, next_question: next }
    await route.fulfill({ json: set })
  })
  await pressChoice(page, 'No')
  for (const [asked, item] of all) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      asked === sentence ? 'What brings you here?' : asked.text,
    )
    expect(await findAxeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await answerQuestion(page, asked, item)
  }
  await expect(page).toHaveURL(/\/support$/)
  expect(sent).toEqual(all.map(([, item]) => item))
})
