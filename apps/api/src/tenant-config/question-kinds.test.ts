import { QuestionKind } from '@evenkeel/api-contract/portal/schemas/questions'
import { expect, it } from 'vitest'
import { checkGraph } from '#intake-graph/check-graph.ts'
import { iterateParts } from '#intake-graph/graph.ts'
import { shippedIntakes } from '#testing/intake-graphs.ts'
import { buildGraph } from './build-graph.ts'
import { IntakeFile } from './intake-file.ts'

/** The one kind the shipped intakes do not use. */
const withBoxes = IntakeFile.parse({
  name: 'boxes',
  start: 'danger',
  appointment_start: 'method',
  questions: [
    {
      key: 'danger',
      kind: 'frontend',
      frontend_url: 'safety-screen',
      frontend_meta_data: { danger_choice: 'Yes' },
      text: 'Are you in danger?',
      choices: [
        { text: 'Yes', value: true, next: 'help' },
        { text: 'No', value: false },
      ],
      next: 'wish',
    },
    { key: 'help', kind: 'terminal', text: 'Help is here.', results: { type: 'risk', target: '/risk' } },
    {
      key: 'wish',
      kind: 'checkbox',
      text: 'What would help?',
      choices: [
        { text: 'To talk', value: 'talk' },
        { text: 'To read', value: 'read' },
      ],
      next: 'method',
    },
    {
      key: 'method',
      kind: 'radio',
      text: 'How would you like to talk?',
      choices: [{ text: 'Video', value: 'video', next: 'end' }],
      results: { type: 'counselor', target: '/schedule/results' },
    },
  ],
  examples: [
    { answers: { danger: 'Yes' }, walk: ['danger', 'help'] },
    { answers: { danger: 'No' }, walk: ['danger', 'wish', 'method'] },
  ],
})

it('every question kind appears in a checked graph [ENTITY-05]', () => {
  const boxes = buildGraph(withBoxes, [])
  expect(checkGraph(boxes)).toEqual([])
  const kinds = [...shippedIntakes.values(), boxes].flatMap((graph) =>
    [...graph.questions.values()].flatMap((step) => [...iterateParts(step)].map(({ kind }) => kind)),
  )
  expect(new Set(kinds)).toEqual(new Set(QuestionKind.options))
})
