import { portalPages } from '@evenkeel/contract/content/portal-pages'
import { mayRead } from '#library/access.ts'
import type { Access, KeptArticle, Picture } from '#content-source.ts'
import type { ContentFile } from './article-file.ts'
import type { ConfigError } from '@evenkeel/server/config-files/config-error'
import type { ReadArticle } from './read-articles.ts'

export interface ContentContext {
  readonly codes: ReadonlySet<string>
  readonly pictures: ReadonlyMap<string, Picture>
}

/** The same, and the topics of the content by slug. */
export interface Neighbours extends ContentContext {
  readonly topics: ReadonlyMap<string, Access>
}

type Say = (place: readonly PropertyKey[], message: string) => void
interface Restricted {
  readonly noAccess: readonly string[]
  readonly exclusiveAccess: readonly string[]
}

function checkCodes(
  access: Restricted,
  codes: ReadonlySet<string>,
  at: readonly PropertyKey[],
  say: Say,
): void {
  for (const list of ['noAccess', 'exclusiveAccess'] as const)
    for (const [place, code] of access[list].entries())
      if (!codes.has(code)) say([...at, list, place], `there is no organisation ${code}`)
}

/** What is wrong with the links of a text to our own pages. */
function faultsOfLinks(
  article: KeptArticle,
  all: readonly ReadArticle[],
  { codes, topics }: Pick<Neighbours, 'codes' | 'topics'>,
): string[] {
  const reads = (code: string | null, one: KeptArticle): boolean => {
    const topic = topics.get(one.topic)
    return topic !== undefined && mayRead(topic, code) && mayRead(one, code)
  }
  const leadsAstray = (other: KeptArticle): boolean =>
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

/** A restriction that names nobody would open what was meant to be closed, so these articles are left out too. */
export function errorsOfArticles(
  all: readonly ReadArticle[],
  { codes, pictures, topics }: Neighbours,
): ConfigError[] {
  const faults: ConfigError[] = []
  const slugs = new Map<string, string>()
  for (const { article, file } of all) if (!slugs.has(article.slug)) slugs.set(article.slug, file)
  for (const { article, file, lineOf } of all) {
    const say: Say = (place, message) => faults.push({ file, line: lineOf(place), message })
    const first = slugs.get(article.slug)
    if (first !== file) say([], `the name ${article.slug} is already used by ${first}`)
    for (const [at, slug] of article.related.entries())
      if (!slugs.has(slug) || slug === article.slug) say(['related', at], `there is no other article ${slug}`)
    if (article.sidebarImage && !pictures.has(article.sidebarImage.file))
      say(['sidebarImage'], `there is no picture ${article.sidebarImage.file}`)
    for (const message of faultsOfLinks(article, all, { codes, topics })) say([], message)
    checkCodes(article, codes, [], say)
  }
  return faults
}

/** What is wrong with the categories and topics among each other. */
export function errorsOfContent(
  { categories }: ContentFile,
  lineOf: (place: readonly PropertyKey[]) => number,
  { codes, pictures }: ContentContext,
): ConfigError[] {
  const faults: ConfigError[] = []
  const say: Say = (place, message) =>
    faults.push({ file: 'articles/shelf.yaml', line: lineOf(place), message })
  const seen = new Set<string>()
  for (const [at, category] of categories.entries()) {
    if (category.image && !pictures.has(category.image.file))
      say(['categories', at, 'image'], `there is no picture ${category.image.file}`)
    for (const [place, topic] of category.topics.entries()) {
      const here = ['categories', at, 'topics', place]
      if (seen.has(topic.slug)) say([...here, 'slug'], `the topic ${topic.slug} stands twice`)
      seen.add(topic.slug)
      checkCodes(topic, codes, here, say)
    }
  }
  return faults
}
