import type { Question, QuestionKind } from '@evenkeel/api-contract/portal/questions'
import { buildQuestion as aQuestion } from '@evenkeel/api-contract/testing/build-question'

let createQuestion = 0
/** A new valid id. */
export const createId = (): string =>
  `00000000-0000-4000-8000-${String((createQuestion += 1)).padStart(12, '0')}`

/** A question of a kind; a test may override any field. */
export const question = (kind: QuestionKind, otherwise: Partial<Question> = {}): Question =>
  aQuestion({ id: createId(), kind, ...otherwise })

/** Choices with these texts and no fixed target. */
export const choices = (...texts: readonly string[]): Question['choices'] =>
  texts.map((text) => ({ id: createId(), text, next_question: null }))

const reasons = choices('Anxiety', 'Stress', 'Grief or Loss')

/** The first question of the default intake. */
export const sentence = (): Question =>
  question('dropdown', {
    key: 'emotional_support_for',
    is_start: true,
    frontend_meta_data: { self_choice: 'Myself' },
    choices: choices('Myself', 'A co-worker'),
    nested_question: question('dropdown', {
      key: 'appointment_state',
      choices: choices('Colorado', 'Utah'),
      nested_question: question('dropdown', {
        key: 'chief_complaint1',
        choices: reasons,
        nested_question: question('dropdown', {
          key: 'chief_complaint2',
          is_required: false,
          choices: reasons,
        }),
      }),
    }),
  })
