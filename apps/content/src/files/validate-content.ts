import { portalPages } from '@evenkeel/api-contract/content/portal-pages'
import { canRead } from '#library/access.ts'
import type { ContentAccess, StoredArticle, ContentImage } from '#content-source.ts'
import type { ContentFile } from './article-file.ts'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import type { ParsedArticle } from './read-articles.ts'

interface ContentContext {
  readonly codes: ReadonlySet<string>
  readonly pictures: ReadonlyMap<string, ContentImage>
}

/** The same, and the topics of the content by slug. */
interface ArticleContext extends ContentContext {
  readonly topics: ReadonlyMap<string, ContentAccess>
}

type ReportError = (place: readonly PropertyKey[], message: string) => void
interface AccessLists {
  readonly noAccess: readonly string[]
  readonly exclusiveAccess: readonly string[]
}

function validateOrganizationCodes(
  access: AccessLists,
  codes: ReadonlySet<string>,
  at: readonly PropertyKey[],
  say: ReportError,
): void {
  for (const list of ['noAccess', 'exclusiveAccess'] as const)
    for (const [place, code] of access[list].entries())
      if (!codes.has(code)) say([...at, list, place], `there is no organisation ${code}`)
}

/** Errors in the links of a text to portal pages. */
function validatePortalLinks(
  article: StoredArticle,
  all: readonly ParsedArticle[],
  { codes, topics }: Pick<ArticleContext, 'codes' | 'topics'>,
): string[] {
  const reads = (code: string | null, one: StoredArticle): boolean => {
    const topic = topics.get(one.topic)
    return topic !== undefined && canRead(topic, code) && canRead(one, code)
  }
  const leadsAstray = (other: StoredArticle): boolean =>
    [null, ...codes].some((code) => reads(code, article) && !reads(code, other))
  return [...article.richText.matchAll(/href="(\/[^"#]*)/g)].flatMap(([, path = '']) => {
    const [, topic, slug] = /^\/topics\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? []
    if (topic === undefined)
      return portalPages.has(path) ? [] : [`the text links to ${path}, which is no page`]
    const other = all.find((one) => one.article.slug === slug && one.article.topic === topic)
    if (slug === undefined ? !topics.has(topic) : !other)
      return [`the text links to ${path}, which does not exist`]
    return other && leadsAstray(other.article)
      ? [`the text links to ${path}, which not all who read it may open`]
      : []
  })
}

/**
 * Validates articles. A restriction to an unknown organization would be ineffective, so these articles are
 * left out too.
 */
export function validateArticles(
  all: readonly ParsedArticle[],
  { codes, pictures, topics }: ArticleContext,
): ConfigError[] {
  const faults: ConfigError[] = []
  const slugs = new Map<string, string>()
  for (const { article, file } of all) if (!slugs.has(article.slug)) slugs.set(article.slug, file)
  for (const { article, file, lineOf } of all) {
    const say: ReportError = (place, message) => faults.push({ file, line: lineOf(place), message })
    const first = slugs.get(article.slug)
    if (first !== file) say([], `the name ${article.slug} is already used by ${first}`)
    for (const [at, slug] of article.related.entries())
      if (!slugs.has(slug) || slug === article.slug) say(['related', at], `there is no other article ${slug}`)
    if (article.sidebarImage && !pictures.has(article.sidebarImage.file))
      say(['sidebarImage'], `there is no picture ${article.sidebarImage.file}`)
    for (const message of validatePortalLinks(article, all, { codes, topics })) say([], message)
    validateOrganizationCodes(article, codes, [], say)
  }
  return faults
}

/** Validates the categories and topics. */
export function validateCategories(
  { categories }: ContentFile,
  lineOf: (place: readonly PropertyKey[]) => number,
  { codes, pictures }: ContentContext,
): ConfigError[] {
  const faults: ConfigError[] = []
  const say: ReportError = (place, message) =>
    faults.push({ file: 'articles/shelf.yaml', line: lineOf(place), message })
  const seen = new Set<string>()
  for (const [at, category] of categories.entries()) {
    if (category.image && !pictures.has(category.image.file))
      say(['categories', at, 'image'], `there is no picture ${category.image.file}`)
    for (const [place, topic] of category.topics.entries()) {
      const here = ['categories', at, 'topics', place]
      if (seen.has(topic.slug)) say([...here, 'slug'], `the topic ${topic.slug} stands twice`)
      seen.add(topic.slug)
      validateOrganizationCodes(topic, codes, here, say)
    }
  }
  return faults
}
