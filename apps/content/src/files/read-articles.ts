import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { StoredArticle } from '#content-source.ts'
import { ArticleFile, readFrontMatter } from './article-file.ts'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { renderMarkdown } from './render-markdown.ts'
import { estimateReadingMinutes } from '@evenkeel/server-kit/readability'

/** An article with the lines of its fields, for errors found in comparison with other articles. */
export interface ParsedArticle {
  readonly article: StoredArticle
  /** Its file or entry, for error messages. */
  readonly file: string
  /** Null where the source has no lines. */
  readonly lineOf: (place: readonly PropertyKey[]) => number | null
}

interface ParsedArticles {
  readonly read: readonly ParsedArticle[]
  readonly faults: readonly ConfigError[]
  /** Every file that was read. */
  readonly files: readonly string[]
}

/** Parses one article; returns the article or its errors. */
export function parseArticle(file: string, content: string): ParsedArticle | readonly ConfigError[] {
  const front = readFrontMatter(file, content, ArticleFile)
  if ('faults' in front) return front.faults
  const { value, body, linesAbove, lineOf } = front
  const { html, text, faults } = renderMarkdown(body)
  if (faults.length > 0)
    return faults.map(({ line, message }) => ({ file, line: linesAbove + line, message }))
  if (value.type === 'article' && text === '')
    return [{ file, line: linesAbove, message: 'the article has no text' }]
  const [topic = '', name = ''] = file.split('/').slice(-2)
  const article = {
    ...value,
    slug: path.basename(name, '.md'),
    topic,
    richText: html,
    text,
    reading_minutes: value.type === 'article' ? estimateReadingMinutes(text) : null,
  }
  return { article, file, lineOf }
}

/** Reads `articles/<topic>/<slug>.md` of the given topics; unusable files are reported and left out. */
export function readArticles(folder: string, topics: ReadonlySet<string>): ParsedArticles {
  const below = path.join(folder, 'articles')
  const read: ParsedArticle[] = []
  const faults: ConfigError[] = []
  const files: string[] = []
  const folders = readdirSync(below, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name: topic } of folders.filter(({ name }) => name !== 'images')) {
    if (!topics.has(topic))
      faults.push({ file: `articles/${topic}`, line: null, message: 'shelf.yaml has no topic of this name' })
    for (const name of readdirSync(path.join(below, topic)).toSorted()) {
      const file = `articles/${topic}/${name}`
      // A translation has its language before the extension and is read separately.
      if (!topics.has(topic) || !/^[^.]+\.md$/.test(name)) continue
      files.push(file)
      const result = parseArticle(file, readFileSync(path.join(folder, file), 'utf8'))
      if ('article' in result) read.push(result)
      else faults.push(...result)
    }
  }
  return { read, faults, files }
}
