import { calculateReadingGrade } from '@evenkeel/server-kit/readability'
import { describe, expect, it } from 'vitest'
import { getGuidance } from '#intake-graph/check-questions.ts'
import { iterateParts } from '#intake-graph/graph.ts'
import { shippedIntakes } from '#testing/intake-graphs.ts'
import { SHIPPED_CONFIG_DIR } from '#testing/intake-api.ts'
import { findMissingGuidanceArticles } from './config-links.ts'

/** Grade 8 or below: a person who is not well reads slowly. */
const GRADE = 8
/** Judgmental words and jargon. */
const unkind =
  /\b(abuse|abuser|addict\w*|alcoholic|admit|bad habit|crazy|disorder|failed|fault|insane|must|non-?complian\w*|problem drink\w*|shame|suffer\w*|symptom\w*|victim)\b/i

describe.each([...shippedIntakes.values()])('the texts of the intake $name', (graph) => {
  const texts = [...graph.questions.values()]
    .flatMap((step) => [...iterateParts(step)])
    .flatMap((question) => [
      question.text,
      question.subheading,
      question.patternMessage,
      ...question.choices.map((choice) => choice.text),
    ])
    .filter((text) => text !== null)
  const guidance = [...graph.questions.values()].flatMap((step) => getGuidance(step) ?? [])
  const situations = guidance.flatMap(({ people, reasons }) => [...people, ...reasons])
  texts.push(...situations.flatMap(({ words }) => words))

  it('need at most eight years of school, each and all together (trust A14)', () => {
    // Up to three words cannot be graded: `Nearly every day`, `District of Columbia`.
    const hard = texts.filter((text) => text.split(' ').length > 3 && calculateReadingGrade(text) > GRADE)
    expect(hard).toEqual([])
    expect(calculateReadingGrade(texts.join('\n'))).toBeLessThan(6)
  })

  it('help people who ask for somebody else, with existing articles for every choice [ROUTE-39]', () => {
    const first = graph.questions.get(graph.start)
    const reasons = first ? [...iterateParts(first)].find(({ key }) => key === 'chief_complaint1') : undefined
    const choices = [...(first?.choices.slice(1) ?? []), ...(reasons?.choices ?? [])].map(({ text }) => text)
    expect(situations.map(({ choice }) => choice)).toEqual(choices)
    for (const { words, articles } of situations) {
      expect(words.length).toBeGreaterThan(1)
      expect(articles.length).toBeGreaterThan(1)
    }
    expect(findMissingGuidanceArticles(SHIPPED_CONFIG_DIR, shippedIntakes)).toEqual([])
  })

  it('contain no judgmental words', () => {
    expect(texts.filter((text) => unkind.test(text))).toEqual([])
  })
})
