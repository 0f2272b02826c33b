import { describe, expect, it } from 'vitest'
import { formatExperience, getFirstSentence } from './CounselorSummary.tsx'

describe('counselor statement', () => {
  it.each([
    ['I listen first. Then we look for what helps.', 'I listen first.'],
    ['I studied with Dr. Sachs and Prof. Lund. I listen first.', 'I studied with Dr. Sachs and Prof. Lund.'],
    ['What helps? We find out.', 'What helps?'],
    ['No full stop at all', 'No full stop at all'],
    ['', ''],
  ])('starts with its first sentence: %s', (text, first) => {
    expect(getFirstSentence(text)).toBe(first)
  })

  it('uses the singular for one year', () => {
    expect([0, 1, 12].map(formatExperience)).toEqual([
      '0 years of experience',
      '1 year of experience',
      '12 years of experience',
    ])
  })
})
