import { readingGrade } from '@evenkeel/server/readability'
import { describe, expect, it } from 'vitest'
import { guidanceOf } from '#intake-graph/check-guidance.ts'
import { withParts } from '#intake-graph/graph.ts'
import { shippedIntakes } from '../testing/intake-graphs.ts'
import { shippedConfig } from '../testing/intake-api.ts'
import { missingGuidanceArticles } from './named-articles.ts'

/** Grade 8 or below: a person who is not well reads slowly. */
const GRADE = 8
/** Words that judge, or that only professionals use. */
const unkind =
  /\b(abuse|abuser|addict\w*|alcoholic|admit|bad habit|crazy|disorder|failed|fault|insane|must|non-?complian\w*|problem drink\w*|shame|suffer\w*|symptom\w*|victim)\b/i

describe.each([...shippedIntakes.values()])('the words of the intake $name', (graph) => {
  const texts = [...graph.questions.values()]
    .flatMap((step) => [...withParts(step)])
    .flatMap((question) => [
      question.text,
      question.subheading,
      question.patternMessage,
      ...question.choices.map((choice) => choice.text),
    ])
    .filter((text) => text !== null)
  const guidance = [...graph.questions.values()].flatMap((step) => guidanceOf(step) ?? [])
  const situations = guidance.flatMap(({ people, reasons }) => [...people, ...reasons])
  texts.push(...situations.flatMap(({ words }) => words))

  it('are read with eight years of school, each by itself and all together (trust A14)', () => {
    // Up to three words say nothing about how hard a text is to read: `Nearly every day`, `District of Columbia`.
    const hard = texts.filter((text) => text.split(' ').length > 3 && readingGrade(text) > GRADE)
    expect(hard).toEqual([])
    expect(readingGrade(texts.join('\n'))).toBeLessThan(6)
  })

  it('help whoever asks for another person, whatever was chosen, with articles that exist [ROUTE-39]', () => {
    const first = graph.questions.get(graph.start)
    const reasons = first ? [...withParts(first)].find(({ key }) => key === 'chief_complaint1') : undefined
    const choices = [...(first?.choices.slice(1) ?? []), ...(reasons?.choices ?? [])].map(({ text }) => text)
    expect(situations.map(({ choice }) => choice)).toEqual(choices)
    for (const { words, articles } of situations) {
      expect(words.length).toBeGreaterThan(1)
      expect(articles.length).toBeGreaterThan(1)
    }
    expect(missingGuidanceArticles(shippedConfig, shippedIntakes)).toEqual([])
  })

  it('blame nobody', () => {
    expect(texts.filter((text) => unkind.test(text))).toEqual([])
  })
})
