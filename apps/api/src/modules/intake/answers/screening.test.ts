import { expect, it } from 'vitest'
import type { StoredValue } from '#intake-graph/graph.ts'
import { getScreeningScores } from './stored-answer.ts'

it('scores the screening answers from 0 for not at all to 3 for nearly every day, and null if not asked [ENTITY-08]', () => {
  const values = new Map<string, StoredValue>([
    ['how_often_less_interest_in_things', 4],
    ['how_often_depressed', 1],
    ['chief_complaint1', 'Grief or Loss'],
  ])
  expect(getScreeningScores(values)).toEqual({
    how_often_nervous: null,
    how_often_worry: null,
    how_often_less_interest_in_things: 0,
    how_often_depressed: 3,
  })
})
