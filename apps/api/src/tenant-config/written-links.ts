import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { faultOfLink, type LinkKind } from '@evenkeel/contract/content/written-link'
import type { ConfigError } from '@evenkeel/server/config-files/config-error'
import { parseYaml } from '@evenkeel/server/config-files/parse-yaml'
import * as z from 'zod'
import { isTranslation } from './languages/translated-file.ts'

type Place = readonly (string | number)[]
type Plain = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const at = (value: unknown, name: string): unknown => (isPlain(value) ? value[name] : undefined)
const all = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A link as it stands in a file. */
interface WrittenLink {
  readonly place: Place
  readonly link: string
  readonly kinds: readonly LinkKind[]
}

const linkAt = (place: Place, link: unknown, kinds: readonly LinkKind[]): WrittenLink[] =>
  typeof link === 'string' ? [{ place, link, kinds }] : []

const tiles = (navs: unknown, before: Place): WrittenLink[] =>
  all(navs).flatMap((nav, index) =>
    linkAt([...before, index, 'url'], at(nav, 'url'), ['page', 'part', 'web']),
  )

const afterLast = (owner: unknown, before: Place): WrittenLink[] =>
  linkAt(
    [...before, 'session_terms', 'after_last', 'link'],
    at(at(at(owner, 'session_terms'), 'after_last'), 'link'),
    ['web', 'mail'],
  )

const ofOrganisation = (file: unknown): WrittenLink[] => [
  ...tiles(at(file, 'navs'), ['navs']),
  ...afterLast(file, []),
  ...all(at(file, 'children')).flatMap((child, index) => afterLast(child, ['children', index])),
  ...linkAt(['dfd_redirect_url'], at(file, 'dfd_redirect_url'), ['web', 'mail']),
]

const ofCategories = (file: unknown): WrittenLink[] =>
  all(file).flatMap((tile, one) =>
    all(at(tile, 'categories')).flatMap((category, two) =>
      all(at(category, 'subcategories')).flatMap((entry, three) =>
        linkAt([one, 'categories', two, 'subcategories', three, 'url'], at(entry, 'url'), ['web']),
      ),
    ),
  )

/** The links of a file by its path; null where a file holds none. */
function linksOf(file: string): ((value: unknown) => WrittenLink[]) | null {
  if (file === 'navs.yaml') return (value) => tiles(value, [])
  if (file === 'nav-categories.yaml') return ofCategories
  return file.startsWith('organisations/') && file.endsWith('.yaml') && !isTranslation(file)
    ? ofOrganisation
    : null
}

/**
 * Links of a file that lead nowhere, also of one whose other fields are wrong. Only whoever edits files is told: one that was in use
 * before somebody looked at its links stays in use.
 */
export function faultsOfLinks(
  file: string,
  text: string,
  articles: ReadonlySet<string> | null,
): ConfigError[] {
  const links = linksOf(file)
  if (!links) return []
  const { value, lineOf } = parseYaml(text, z.unknown(), file)
  return links(value).flatMap(({ place, link, kinds }) => {
    const fault = faultOfLink(link, kinds, articles)
    return fault === null ? [] : [{ file, line: lineOf(place), message: `${place.join('.')}: ${fault}` }]
  })
}

/** Articles by paths of files, as `topic/slug`; null where there are none, because they come from elsewhere. */
export function articlesAmong(paths: readonly string[]): ReadonlySet<string> | null {
  const found = paths.flatMap((one) => /^([^/]+\/[^/.]+)\.md$/.exec(one)?.[1] ?? [])
  return found.length === 0 ? null : new Set(found)
}

/** Articles that stand as files in a folder. */
export function articlesIn(folder: string): ReadonlySet<string> | null {
  const below = path.join(folder, 'articles')
  return existsSync(below)
    ? articlesAmong(
        readdirSync(below, { recursive: true, encoding: 'utf8' }).map((one) => one.replaceAll(path.sep, '/')),
      )
    : null
}

/** Links that lead nowhere in all files of a folder. */
export function faultsOfLinksIn(folder: string, files: readonly string[]): ConfigError[] {
  const articles = articlesIn(folder)
  return files
    .filter((file) => linksOf(file) !== null && existsSync(path.join(folder, file)))
    .flatMap((file) => faultsOfLinks(file, readFileSync(path.join(folder, file), 'utf8'), articles))
}

/** Where a fault stands in its file, as its message begins. */
const namedIn = ({ file, message }: ConfigError): string => `${file} ${message.split(': ')[0] ?? ''}`

/** Faults with those of links, of which each is told once: what their field says of its shape goes. */
export function withLinks<Fault extends ConfigError>(
  faults: readonly Fault[],
  links: readonly Fault[],
): readonly Fault[] {
  const told = new Set(links.map(namedIn))
  return [...faults.filter((fault) => !told.has(namedIn(fault))), ...links]
}
