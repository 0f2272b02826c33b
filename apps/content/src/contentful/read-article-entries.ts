import type { ImageReference } from '#content-source.ts'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { ArticleFile } from '#files/article-file.ts'
import type { ParsedArticle } from '#files/read-articles.ts'
import { estimateReadingMinutes } from '@evenkeel/server-kit/readability'
import { ArticleEntry } from './entry-schemas.ts'
import { describeEntry, parseEntryFields } from './parse-entry-fields.ts'
import type { RawEntry } from './read-all-pages.ts'
import { renderRichText } from './render-rich-text.ts'

/** What articles point to, by id of the entry or asset. */
export interface EntryContext {
  readonly topicSlugs: ReadonlyMap<string, string>
  readonly pictures: ReadonlyMap<string, ImageReference>
}

interface ArticleEntryFields {
  readonly raw: RawEntry
  readonly own: ArticleEntry
  readonly words: ArticleFile
}

function parseArticleEntry(raw: RawEntry, faults: ConfigError[]): ArticleEntryFields | null {
  const { slug, topic, related, sidebarImage, richText, ...rest } = raw.fields
  const own = parseEntryFields(
    'article',
    raw,
    ArticleEntry,
    { slug, topic, related, sidebarImage, richText },
    faults,
  )
  const words = parseEntryFields('article', raw, ArticleFile, rest, faults)
  return own && words ? { raw, own, words } : null
}

/** Reads `article` entries; what cannot be used is named in `faults` and left out. */
export function readArticleEntries(
  entries: readonly RawEntry[],
  { topicSlugs, pictures }: EntryContext,
  faults: ConfigError[],
): ParsedArticle[] {
  const usable = entries.flatMap((raw) => parseArticleEntry(raw, faults) ?? [])
  const slugs = new Map(usable.map(({ raw, own }) => [raw.sys.id, own.slug]))
  const paths = new Map(
    usable.map(({ raw, own }) => [raw.sys.id, `/topics/${topicSlugs.get(own.topic) ?? ''}/${own.slug}`]),
  )
  return usable.flatMap(({ raw, own, words }) => {
    const file = describeEntry('article', raw)
    const topic = topicSlugs.get(own.topic)
    const { html, text, refused } = own.richText
      ? renderRichText(own.richText, (id) => paths.get(id) ?? null)
      : { html: '', text: '', refused: [] }
    const wrong = [
      ...(topic === undefined ? [`there is no topic ${own.topic}`] : []),
      ...refused.map((href) => `the link ${href} is no web address, phone number or page of the portal`),
      ...(words.type === 'article' && text === '' ? ['the article has no text'] : []),
    ]
    faults.push(...wrong.map((message) => ({ file, line: null, message })))
    if (topic === undefined || wrong.length > 0) return []
    const article = {
      ...words,
      slug: own.slug,
      topic,
      richText: html,
      text,
      related: own.related.map((id) => slugs.get(id) ?? id),
      sidebarImage: own.sidebarImage === null ? null : (pictures.get(own.sidebarImage) ?? null),
      reading_minutes: words.type === 'article' ? estimateReadingMinutes(text) : null,
    }
    return [{ article, file, lineOf: () => null }]
  })
}
