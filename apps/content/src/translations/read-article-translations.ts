import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { estimateReadingMinutes } from '@evenkeel/server-kit/readability'
import type { StoredArticle, TranslatedArticle } from '#content-source.ts'
import { readFrontMatter } from '#files/article-file.ts'
import { renderMarkdown } from '#files/render-markdown.ts'
import { hashSourceText, TranslatedArticleFile } from './translation-files.ts'

/** Translations of articles into one language. */
interface ArticleTranslations {
  /** By slug; only those made from the current English. */
  readonly articles: ReadonlyMap<string, TranslatedArticle>
  readonly faults: readonly ConfigError[]
  /**
   * Translations without an article: they do not block an edit of the English, and the command refuses them.
   */
  readonly leftovers: readonly ConfigError[]
  /** Outdated and missing translations: these articles fall back to English. */
  readonly notes: readonly ConfigError[]
  readonly files: readonly string[]
}

/** Portal pages and phone numbers a text links to. */
const findPortalLinks = (html: string): readonly string[] =>
  [...new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href))].filter((href) =>
    /^(\/|tel:)/.test(href),
  )

/** A translation must link to the same pages, and to every phone number. */
function compareLinks(english: StoredArticle, html: string): string | null {
  const [wanted, found] = [findPortalLinks(english.richText), findPortalLinks(html)]
  const missing = wanted.filter((href) => !found.includes(href))
  const added = found.filter((href) => href.startsWith('/') && !wanted.includes(href))
  if (missing.length > 0) return `leaves out links of its English: ${missing.join(', ')}`
  return added.length > 0 ? `has links its English has not: ${added.join(', ')}` : null
}

type ParsedTranslation =
  { readonly article: TranslatedArticle; readonly mark: string } | readonly ConfigError[]

/** Parses the translation of one article; returns the translation or its errors. */
export function readTranslation(file: string, content: string, english: StoredArticle): ParsedTranslation {
  const front = readFrontMatter(file, content, TranslatedArticleFile)
  if ('faults' in front) return front.faults
  const { value, body, linesAbove } = front
  const { html, text, faults } = renderMarkdown(body)
  if (faults.length > 0)
    return faults.map(({ line, message }) => ({ file, line: linesAbove + line, message }))
  const wrong = compareLinks(english, html)
  if (wrong !== null) return [{ file, line: linesAbove, message: wrong }]
  const { english: mark, ...words } = value
  const minutes = english.type === 'article' ? estimateReadingMinutes(text) : null
  return { mark, article: { ...words, richText: html, text, reading_minutes: minutes } }
}

/** Reads `articles/<topic>/<slug>.<language>.md` beside the English articles. */
export function readArticleTranslations(
  folder: string,
  language: Language,
  english: readonly StoredArticle[],
): ArticleTranslations {
  const articles = new Map<string, TranslatedArticle>()
  const faults: ConfigError[] = []
  const leftovers: ConfigError[] = []
  const notes: ConfigError[] = []
  const files: string[] = []
  const ending = `.${language}.md`
  for (const topic of new Set(english.map((article) => article.topic))) {
    for (const name of readdirSync(path.join(folder, 'articles', topic)).toSorted()) {
      if (!name.endsWith(ending)) continue
      const file = `articles/${topic}/${name}`
      files.push(file)
      const slug = name.slice(0, -ending.length)
      const of = english.find((article) => article.topic === topic && article.slug === slug)
      if (!of) {
        leftovers.push({ file, line: null, message: 'there is no English article of this name' })
        continue
      }
      const read = readTranslation(file, readFileSync(path.join(folder, file), 'utf8'), of)
      if (!('article' in read)) {
        faults.push(...read)
        continue
      }
      const now = hashSourceText(readFileSync(path.join(folder, 'articles', topic, `${slug}.md`), 'utf8'))
      if (read.mark === now) articles.set(slug, read.article)
      else
        notes.push({
          file,
          line: null,
          message: `was made from another English: once it fits again, say english: "${now}"`,
        })
    }
  }
  const missing = english.filter(({ topic, slug }) => !files.includes(`articles/${topic}/${slug}${ending}`))
  for (const { topic, slug } of missing)
    notes.push({ file: `articles/${topic}/${slug}${ending}`, line: null, message: 'is not there yet' })
  return { articles, faults, leftovers, notes, files }
}
