import type { AnswerValues } from '#intake-graph/named-rules.ts'

const screeningKeys = [
  'how_often_nervous',
  'how_often_worry',
  'how_often_less_interest_in_things',
  'how_often_depressed',
] as const

/**
 * Returns the four screening scores in the usual scale: 0 not at all, 3 nearly every day. They are stored
 * reversed, 4 to 1. Null if a question was not asked.
 */
export const getScreeningScores = (values: AnswerValues): Record<string, number | null> =>
  Object.fromEntries(
    screeningKeys.map((key) => {
      const stored = values.get(key)
      return [key, typeof stored === 'number' ? 4 - stored : null]
    }),
  )
