import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createContentLibrary } from '#library/content-library.ts'
import { findArticles } from '#search/find-articles.ts'
import {
  calculateReadingGrade,
  calculateSpanishReadability,
  countWords,
} from '@evenkeel/server-kit/readability'
import { readContent } from './read-content.ts'

const { snapshot, faults, notes } = readContent(
  path.resolve(import.meta.dirname, '../../../../tenant-config'),
)
const own = snapshot.articles.filter(({ type }) => type === 'article')

const drawings = [...snapshot.pictures].map(([name, { bytes }]) => ({ name, svg: bytes.toString('utf8') }))
/** Brightness of the background of an image, 0 to 255: its first color. */
const groundOf = (svg: string): number =>
  Math.max(...(/fill="#(..)(..)(..)"/.exec(svg) ?? []).slice(1).map((part) => parseInt(part, 16)))
const shapesOf = (svg: string): string => svg.replaceAll(/#[0-9a-f]{6}/g, '#')

it('images do not glare on a dark page: a bright one has a dark version with the same shapes', () => {
  const bright = drawings.filter(({ svg }) => groundOf(svg) > 128)
  expect(bright.map(({ name }) => name)).toHaveLength(8)
  for (const { name, svg } of bright) {
    const night = drawings.find((one) => one.name === name.replace('.svg', '-dark.svg'))?.svg ?? ''
    expect(shapesOf(night), name).toBe(shapesOf(svg))
    expect(groundOf(night), name).toBeLessThan(64)
  }
})

describe('the shipped articles', () => {
  it('have no errors, and there are enough of them in every category', () => {
    expect(faults).toEqual([])
    expect(own.length).toBeGreaterThanOrEqual(48)
    const { categories, articles } = createContentLibrary(snapshot).viewFor('northstar')
    expect(categories).toHaveLength(9)
    for (const { topics } of categories) {
      const here = new Set(topics.map(({ slug }) => slug))
      expect(articles.filter(({ topic }) => here.has(topic)).length).toBeGreaterThanOrEqual(4)
    }
  })

  it('are all translated to Spanish, from the current English', () => {
    expect(notes).toEqual([])
  })

  it.each([...(snapshot.translations?.get('es')?.articles ?? [])])(
    '%s is easy to read in Spanish, marked as a draft, and as long as its English',
    (slug, { text, reviews }) => {
      // INFLESZ: quite easy, with six to eight years of school.
      expect(calculateSpanishReadability(text)).toBeGreaterThanOrEqual(65)
      const english = snapshot.articles.find((one) => one.slug === slug)?.text ?? ''
      expect(countWords(text) / countWords(english)).toBeGreaterThan(0.8)
      expect(reviews.every(({ date }) => date === null)).toBe(true)
    },
  )

  it.each([
    ['no puedo dormir', 'when-you-cannot-sleep'],
    ['tomo mucho', 'thinking-about-your-drinking'],
    ['depresion', 'what-depression-is'],
    ['ataque de panico', 'when-panic-comes'],
    ['quiero morirme', 'when-you-think-about-dying'],
    ['me pega', 'when-home-does-not-feel-safe'],
    ['desalojo', 'facing-eviction'],
    ['preocupada', 'when-worry-will-not-stop'],
    ['insomio', 'when-you-cannot-sleep'],
    ['mi mamá tiene demencia', 'when-a-parent-needs-help'],
  ])('are found by everyday Spanish phrases: %s [ROUTE-46]', (query, slug) => {
    const view = createContentLibrary(snapshot).viewFor('northstar', 'es')
    expect(findArticles(query, view.index, (one) => view.bySlug.has(one)).slugs.slice(0, 3)).toContain(slug)
  })

  it('include texts for one organization only, and texts hidden from it', () => {
    const slugsFor = (code: string) =>
      createContentLibrary(snapshot)
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
    '%s is easy to read, marked as a sample, of good length, and ends with steps and ways to get help',
    (_slug, article) => {
      expect(calculateReadingGrade(article.text)).toBeLessThan(9)
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
