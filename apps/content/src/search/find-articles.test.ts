import { describe, expect, it } from 'vitest'
import { createContentLibrary } from '#library/content-library.ts'
import { readContent } from '#files/read-content.ts'
import { articleFile, createContentFolder } from '#testing/content-folder.ts'
import { editDistance } from './edit-distance.ts'
import { createSnippet, findArticles } from './find-articles.ts'

const files = {
  'evenings/awake.md': articleFile(
    { name: 'Lying in bed', tags: ['insomnia'] },
    'First there is rest. Worry keeps many people up.',
  ),
  'evenings/worry.md': articleFile(
    { name: 'When worries turn in circles', tags: ['anxiety'] },
    'Words about it.',
  ),
  'evenings/drink.md': articleFile({ name: 'A glass of wine', tags: ['drinking'] }, 'More about alcohol.'),
}
const open = () => {
  const { snapshot } = readContent(createContentFolder(files))
  const library = createContentLibrary(snapshot)
  return {
    snapshot,
    search: (query: string) => findArticles(query, library.viewFor(null).index, () => true).slugs,
    library,
  }
}

describe('search', () => {
  it('ranks titles before text [ROUTE-46]', () => {
    expect(open().search('worry')).toEqual(['worry', 'awake'])
  })

  it.each([
    ['a suffix', 'drinks', 'drink'],
    ['a prefix', 'alco', 'drink'],
    ['a wrong letter', 'anxeity', 'worry'],
    ['a missing letter', 'alchol', 'drink'],
    ['a missing letter in an ending', 'drinkng too much', 'drink'],
    ['capitals and accents', 'ÁLCOHOL', 'drink'],
    ['everyday words', "can't sleep", 'awake'],
    ['misspelled everyday words', 'cant slep', 'awake'],
    ['everyday words with a curly apostrophe', 'I can’t sleep at all', 'awake'],
  ])('handles %s [ROUTE-46]', (_what, query, slug) => {
    expect(open().search(query)[0]).toBe(slug)
  })

  it('ranks an article with both words before one with a single word', () => {
    expect(open().search('worry insomnia')).toEqual(['awake', 'worry'])
  })

  it('matches only the likeliest word for a misspelling', () => {
    // The word "ancohol" is one letter from alcohol; "anxiety" shares its start and is further away.
    expect(open().search('ancohol')).toEqual(['drink'])
  })

  it('returns nothing for unknown words or stop words', () => {
    const { search } = open()
    expect(search('xyzzy')).toEqual([])
    expect(search('the and of')).toEqual([])
    expect(search('?!')).toEqual([])
  })

  it('never scores unreadable articles [CONTENT-06] [CONTENT-07]', () => {
    const { slugs, stems } = findArticles(
      'anxiety alcohol',
      open().library.viewFor(null).index,
      (slug) => slug !== 'worry',
    )
    expect(slugs).toEqual(['drink'])
    expect([...stems]).toEqual(['alcohol'])
  })

  it('returns the matching sentence', () => {
    const { snapshot, library } = open()
    const article = snapshot.articles.find(({ slug }) => slug === 'awake')
    const { stems } = findArticles('worries', library.viewFor(null).index, () => true)
    expect(article && createSnippet(article, stems)).toBe('Worry keeps many people up.')
  })

  it('stays fast with 10,000 random letters', () => {
    expect(open().search('aaaaaaaaab '.repeat(9))).toEqual([])
  })
})

describe('edit distance', () => {
  it.each([
    ['sleep', 'sleep', 0],
    ['slep', 'sleep', 1],
    ['greif', 'grief', 1],
    ['anxeity', 'anxiety', 1],
    ['sleep', 'money', 3],
  ])('%s and %s: %i', (a, b, slips) => expect(editDistance(a, b, 2)).toBe(slips))
})
