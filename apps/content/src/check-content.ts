import { readFileSync } from 'node:fs'
import path from 'node:path'
import { checkLink, type LinkKind } from '@evenkeel/api-contract/content/check-link'
import {
  type ConfigCheck,
  type ConfigError,
  InvalidConfigError,
} from '@evenkeel/server-kit/config-files/config-error'
import { calculateReadingGrade, calculateSpanishReadability } from '@evenkeel/server-kit/readability'
import { readContent } from '#files/read-content.ts'
import type { StoredArticle } from './content-source.ts'

/** The target of a Markdown link; a title may follow the URL. */
const MARKDOWN_LINK = /\]\(([^()\n]*)\)/g

/** Removes the title from a link target. */
function stripLinkTitle(written: string): string {
  const title = written.indexOf(' "')
  return title > 0 && written.endsWith('"') ? written.slice(0, title).trimEnd() : written
}

const allowedLinkKinds: readonly LinkKind[] = ['web', 'phone', 'mail']

/** Portal pages are checked later together with all articles, when access is known. */
const isPortalPage = (link: string): boolean => /^\/[a-z0-9-]/i.test(link) || link === '/'

function findBrokenLinksInText(file: string, text: string): ConfigError[] {
  const lineAt = (index: number): number => text.slice(0, index).split('\n').length
  return [...text.matchAll(MARKDOWN_LINK)].flatMap(({ 1: written = '', index }) => {
    const link = stripLinkTitle(written)
    const fault = isPortalPage(link) && !/\s/.test(link) ? null : checkLink(link, allowedLinkKinds, null)
    return fault === null
      ? []
      : [{ file, line: lineAt(index), message: `the link ${link || '( )'} leads nowhere: ${fault}` }]
  })
}

const checkUrl = (file: string, address: string | null): ConfigError[] => {
  const fault = address === null ? null : checkLink(address, ['web'], null)
  return fault === null ? [] : [{ file, line: null, message: `the link ${address} leads nowhere: ${fault}` }]
}

/** Broken links of articles: in their text, their sources and their external URL. */
function findBrokenLinks(folder: string, articles: readonly StoredArticle[]): ConfigError[] {
  return articles.flatMap(({ topic, slug, source, externalUrl }) => {
    const file = `articles/${topic}/${slug}.md`
    return [
      ...findBrokenLinksInText(file, readFileSync(path.join(folder, file), 'utf8')),
      ...source.flatMap(({ url }) => checkUrl(file, url)),
      ...checkUrl(file, externalUrl),
    ]
  })
}

/** Maximum reading grade of an article: readers with a school degree read it with ease, also on a bad day. */
const MAX_READING_GRADE = 8.9

/**
 * Minimum reading ease of a Spanish translation (INFLESZ): easy to read with six to eight years of school.
 */
const MIN_READING_EASE = 65

function inspectFolder(folder: string): ConfigCheck {
  const { snapshot, faults, leftovers, notes, files } = readContent(folder)
  const hard = snapshot.articles
    .filter(({ text }) => calculateReadingGrade(text) > MAX_READING_GRADE)
    .map(({ topic, slug, text }) => ({
      file: `articles/${topic}/${slug}.md`,
      line: null,
      message: `needs reading grade ${calculateReadingGrade(text).toFixed(1)}; ${MAX_READING_GRADE} is the most`,
    }))
  const spanish = [...(snapshot.translations?.get('es')?.articles ?? [])]
  const hardInSpanish = spanish
    .filter(([, { text }]) => calculateSpanishReadability(text) < MIN_READING_EASE)
    .map(([slug, { text }]) => ({
      file: `articles/${snapshot.articles.find((one) => one.slug === slug)?.topic}/${slug}.es.md`,
      line: null,
      message: `has a reading ease of ${calculateSpanishReadability(text).toFixed(0)} (INFLESZ); ${MIN_READING_EASE} is the least`,
    }))
  return {
    files,
    notes,
    faults: [
      ...faults,
      ...findBrokenLinks(folder, snapshot.articles),
      ...leftovers,
      ...hard,
      ...hardInSpanish,
    ],
    counts: [
      [snapshot.categories.flatMap(({ topics }) => topics).length, 'topic'],
      [snapshot.articles.length, 'article'],
    ],
  }
}

/** Checks the articles of the tenant config folder: errors, and texts that are hard to read. */
export function checkContent(folder: string): ConfigCheck {
  try {
    return inspectFolder(folder)
  } catch (error) {
    if (!(error instanceof InvalidConfigError)) throw error
    return { files: [], notes: [], faults: error.faults, counts: [] }
  }
}
