import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { stringify } from 'yaml'

/** Front matter of a valid article, with overrides. */
const frontMatter = (otherwise: object) => ({
  name: 'A calm evening',
  sub: 'Ways to slow down',
  description: 'What helps at the end of the day.',
  excerpt: 'Small habits for the evening.',
  author: 'The editors',
  source: [{ name: 'A study', url: 'https://study.example/1' }],
  copyright: '© The editors',
  tags: ['evening'],
  reviews: [{ name: 'Dr. Example', role: 'Psychologist', date: '2026-03-02' }],
  order_articles: 10,
  ...otherwise,
})

/** Text of an article file. */
export const articleFile = (otherwise: object = {}, body = 'Some words to read.'): string =>
  `---\n${stringify(frontMatter(otherwise))}---\n\n${body}\n`

/** Content with two categories and three topics; `quiet-corner` is for acme only. */
export const contentFile = (otherwise: object = {}): string =>
  stringify({
    categories: [
      {
        slug: 'rest',
        name: 'Rest',
        description: 'Evenings and nights.',
        image: { file: 'rest.svg', alt: 'A moon' },
        topics: [
          { slug: 'evenings', name: 'Evenings', description: 'The end of the day.' },
          {
            slug: 'quiet-corner',
            name: 'Quiet corner',
            description: 'Only here.',
            exclusiveAccess: ['acme'],
          },
        ],
      },
      {
        slug: 'days',
        name: 'Days',
        description: 'Mornings and noons.',
        topics: [{ slug: 'mornings', name: 'Mornings', description: 'The start.', noAccess: ['acme'] }],
      },
    ],
    everyday_words: [{ say: ["can't sleep"], mean: ['insomnia'] }],
    ...otherwise,
  })

export const sampleSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5"><path d="M0 0h8v5H0z"/></svg>'

/**
 * A temporary tenant config folder with the given files below `articles/` (null omits a default one), deleted
 * after the test.
 */
export function createContentFolder(files: Readonly<Record<string, string | null>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'content-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const usual = { 'shelf.yaml': contentFile(), 'images/rest.svg': sampleSvg }
  const all = {
    ...Object.fromEntries(['acme', 'beta', 'gamma'].map((code) => [`organisations/${code}.yaml`, ''])),
    ...Object.fromEntries(
      Object.entries({ ...usual, ...files }).map(([name, text]) => [`articles/${name}`, text]),
    ),
  }
  for (const [name, text] of Object.entries(all)) {
    if (text === null) continue
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  return folder
}
