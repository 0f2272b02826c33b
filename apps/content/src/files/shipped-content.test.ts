import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openLibrary } from '#library/library.ts'
import { countWords, readingGrade } from '@evenkeel/server/readability'
import { inspectContent } from './read-content.ts'

const { shelf, faults } = inspectContent(path.resolve(import.meta.dirname, '../../../../programmes'))
const own = shelf.articles.filter(({ type }) => type === 'article')

describe('the articles of this house', () => {
  it('have no fault, and there are enough of them in every category', () => {
    expect(faults).toEqual([])
    expect(own.length).toBeGreaterThanOrEqual(48)
    const { categories, articles } = openLibrary(shelf).viewFor('northstar')
    expect(categories).toHaveLength(9)
    for (const { topics } of categories) {
      const here = new Set(topics.map(({ slug }) => slug))
      expect(articles.filter(({ topic }) => here.has(topic)).length).toBeGreaterThanOrEqual(4)
    }
  })

  it('hold texts for one organisation only, and withhold some from it', () => {
    const slugsFor = (code: string) =>
      openLibrary(shelf)
        .viewFor(code)
        .articles.map(({ slug }) => slug)
    const [northstar, ironwood] = [slugsFor('northstar'), slugsFor('ironwood')]
    expect(ironwood.filter((slug) => !northstar.includes(slug)).toSorted()).toEqual([
      'after-an-incident',
      'looking-out-for-your-crew',
      'tired-on-a-heavy-job',
    ])
    expect(northstar.filter((slug) => !ironwood.includes(slug)).toSorted()).toEqual([
      'before-you-see-a-lawyer',
      'facing-eviction',
      'papers-everyone-should-have',
    ])
  })

  it.each(own.map((article) => [article.slug, article] as const))(
    '%s is plain, marked as a sample, of good length, and ends with steps and ways to get help',
    (_slug, article) => {
      expect(readingGrade(article.text)).toBeLessThan(9)
      expect(countWords(article.text)).toBeGreaterThanOrEqual(500)
      expect(countWords(article.text)).toBeLessThanOrEqual(900)
      expect(article.text).not.toContain('!')
      expect(article.richText).toContain('<h2>Steps to take with you</h2>')
      expect(article.richText.split('<h2>').at(-1)).toMatch(
        /href="\/(help-myself|help-someone-else)"|tel:988/,
      )
      expect(article.author).toBe('Evenkeel editorial team (sample)')
      expect(article.reviews).toEqual([
        { name: 'Sample content, awaiting clinical review', role: null, date: null },
      ])
    },
  )
})
