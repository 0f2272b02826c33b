import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { checkLink, type LinkKind } from '@evenkeel/api-contract/content/check-link'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { parseYaml } from '@evenkeel/server-kit/config-files/parse-yaml'
import { getGuidance } from '#intake-graph/check-questions.ts'
import type { IntakeGraph } from '#intake-graph/graph.ts'
import type { PhrasesFile } from './home-files.ts'
import { isTranslationFile } from './translations/translated-file.ts'

/** Slugs of the articles stored as files in the folder. */
const readArticleSlugs = (folder: string): ReadonlySet<string> =>
  new Set(
    (existsSync(path.join(folder, 'articles'))
      ? readdirSync(path.join(folder, 'articles'), { recursive: true, encoding: 'utf8' })
      : []
    )
      .filter((file) => file.endsWith('.md'))
      .map((file) => path.basename(file, '.md')),
  )

/** Articles that phrases of the home page link to and the content does not contain, under their topic. */
export function findMissingPhraseArticles(folder: string, phrases: PhrasesFile): ConfigError[] {
  return phrases.flatMap(({ article }, at) => {
    if (!article || existsSync(path.join(folder, 'articles', article.topic, `${article.slug}.md`))) return []
    const message = `${at}.article: there is no article ${article.topic}/${article.slug}`
    return [{ file: 'phrases.yaml', line: null, message }]
  })
}

/**
 * Articles that guidance links to and the content does not contain. Only the command checks this: the
 * articles of a running portal may come from another source, and a missing one is left out of the list.
 */
export function findMissingGuidanceArticles(
  folder: string,
  intakes: ReadonlyMap<string, IntakeGraph>,
): ConfigError[] {
  const slugs = readArticleSlugs(folder)
  return [...intakes.values()].flatMap(({ name, questions }) =>
    [...questions.values()].flatMap((step) => {
      const guidance = getGuidance(step)
      const named = guidance
        ? [...guidance.people, ...guidance.reasons].flatMap(({ articles }) => articles)
        : []
      return [...new Set(named)]
        .filter((slug) => !slugs.has(slug))
        .map((slug) => ({
          file: `intake/${name}.yaml`,
          line: null,
          message: `question ${step.key}: guidance names the article ${slug}, which does not exist`,
        }))
    }),
  )
}

type ConfigPath = readonly (string | number)[]
type PlainObject = Readonly<Record<string, unknown>>

const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const getField = (value: unknown, name: string): unknown => (isPlainObject(value) ? value[name] : undefined)
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A link in a tenant config file. */
interface ConfigLink {
  readonly place: ConfigPath
  readonly link: string
  readonly kinds: readonly LinkKind[]
}

const createConfigLink = (place: ConfigPath, link: unknown, kinds: readonly LinkKind[]): ConfigLink[] =>
  typeof link === 'string' ? [{ place, link, kinds }] : []

const collectTileLinks = (navs: unknown, before: ConfigPath): ConfigLink[] =>
  toList(navs).flatMap((nav, index) =>
    createConfigLink([...before, index, 'url'], getField(nav, 'url'), ['page', 'part', 'web']),
  )

const collectAfterLastLinks = (owner: unknown, before: ConfigPath): ConfigLink[] =>
  createConfigLink(
    [...before, 'session_terms', 'after_last', 'link'],
    getField(getField(getField(owner, 'session_terms'), 'after_last'), 'link'),
    ['web', 'mail'],
  )

const collectOrganizationLinks = (file: unknown): ConfigLink[] => [
  ...collectTileLinks(getField(file, 'navs'), ['navs']),
  ...collectAfterLastLinks(file, []),
  ...toList(getField(file, 'children')).flatMap((child, index) =>
    collectAfterLastLinks(child, ['children', index]),
  ),
  ...createConfigLink(['dfd_redirect_url'], getField(file, 'dfd_redirect_url'), ['web', 'mail']),
]

const collectCategoryLinks = (file: unknown): ConfigLink[] =>
  toList(file).flatMap((tile, one) =>
    toList(getField(tile, 'categories')).flatMap((category, two) =>
      toList(getField(category, 'subcategories')).flatMap((entry, three) =>
        createConfigLink([one, 'categories', two, 'subcategories', three, 'url'], getField(entry, 'url'), [
          'web',
        ]),
      ),
    ),
  )

/** The function that collects the links of a file, by its path; null for files without links. */
function getLinkCollector(file: string): ((value: unknown) => ConfigLink[]) | null {
  if (file === 'navs.yaml') return (value) => collectTileLinks(value, [])
  if (file === 'nav-categories.yaml') return collectCategoryLinks
  return file.startsWith('organisations/') && file.endsWith('.yaml') && !isTranslationFile(file)
    ? collectOrganizationLinks
    : null
}

/**
 * Broken links of a file, even if other fields are invalid. Reported only to editors: a broken link that is
 * already in use does not prevent a reload.
 */
export function checkFileLinks(
  file: string,
  text: string,
  articles: ReadonlySet<string> | null,
): ConfigError[] {
  const links = getLinkCollector(file)
  if (!links) return []
  const { value, lineOf } = parseYaml(text, z.unknown(), file)
  return links(value).flatMap(({ place, link, kinds }) => {
    const fault = checkLink(link, kinds, articles)
    return fault === null ? [] : [{ file, line: lineOf(place), message: `${place.join('.')}: ${fault}` }]
  })
}

/** Articles by file paths, as `topic/slug`; null if there are none, because they come from another source. */
export function extractArticles(paths: readonly string[]): ReadonlySet<string> | null {
  const found = paths.flatMap((one) => /^([^/]+\/[^/.]+)\.md$/.exec(one)?.[1] ?? [])
  return found.length === 0 ? null : new Set(found)
}

/** Reads which articles a folder holds as files. */
export function readArticles(folder: string): ReadonlySet<string> | null {
  const below = path.join(folder, 'articles')
  return existsSync(below)
    ? extractArticles(
        readdirSync(below, { recursive: true, encoding: 'utf8' }).map((one) => one.replaceAll(path.sep, '/')),
      )
    : null
}

/** Broken links in all files of a folder. */
export function checkFolderLinks(folder: string, files: readonly string[]): ConfigError[] {
  const articles = readArticles(folder)
  return files
    .filter((file) => getLinkCollector(file) !== null && existsSync(path.join(folder, file)))
    .flatMap((file) => checkFileLinks(file, readFileSync(path.join(folder, file), 'utf8'), articles))
}

/** Key of an error: its file, and the place at the start of its message. */
const createErrorKey = ({ file, message }: ConfigError): string => `${file} ${message.split(': ')[0] ?? ''}`

/** Merges errors with link errors. A link error replaces the schema error of the same field. */
export function mergeLinkErrors<Fault extends ConfigError>(
  faults: readonly Fault[],
  links: readonly Fault[],
): readonly Fault[] {
  const reported = new Set(links.map(createErrorKey))
  return [...faults.filter((fault) => !reported.has(createErrorKey(fault))), ...links]
}
