import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openLibrary } from '#library/library.ts'
import { countWords, readingGrade } from './reading.ts'
import { inspectShelf } from './read-shelf.ts'

const { shelf, faults } = inspectShelf(path.resolve(import.meta.dirname, '../../../../programmes'))
const own = shelf.articles.filter(({ type }) => type === 'article')

describe('the articles of this house', () => {
  it('have no fault', () => {
    expect(faults).toEqual([])
    expect(openLibrary(shelf).viewFor('northstar').categories).toHaveLength(9)
  })

  it.each(own.map((article) => [article.slug, article] as const))(
    '%s is plain, marked as a sample and of good length',
    (_slug, article) => {
      expect(readingGrade(article.text)).toBeLessThan(9)
      expect(countWords(article.text)).toBeGreaterThanOrEqual(500)
      expect(countWords(article.text)).toBeLessThanOrEqual(700)
      expect(article.text).not.toContain('!')
      expect(article.author).toBe('Evenkeel editorial team (sample)')
      expect(article.reviews).toEqual([
        { name: 'Sample content, awaiting clinical review', role: null, date: null },
      ])
    },
  )
})
