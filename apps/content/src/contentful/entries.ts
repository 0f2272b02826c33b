import * as z from 'zod'
import { Slug } from '@evenkeel/api-contract/content/schemas/access-fields'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { ContentFile } from '#files/article-file.ts'
import { RichTextField } from './render-rich-text.ts'

/** An entry or asset as the delivery API sends it: an id, and unvalidated fields. */
export interface RawEntry {
  readonly sys: { readonly id: string }
  readonly fields: Readonly<Record<string, unknown>>
}

/** One page of a list. */
export interface RawPage {
  readonly total: number
  readonly items: readonly RawEntry[]
}

type ReadPage = (part: { readonly skip: number; readonly limit: number }) => Promise<RawPage>

/** How often a list is read again when it changes while it is read. */
const ATTEMPTS = 3

async function readOnce(readPage: ReadPage, limit: number): Promise<readonly RawEntry[] | null> {
  const found = new Map<string, RawEntry>()
  let total = Number.POSITIVE_INFINITY
  for (let skip = 0; skip < total; skip += limit) {
    const page = await readPage({ skip, limit })
    const changed = total !== Number.POSITIVE_INFINITY && page.total !== total
    total = page.total
    for (const item of page.items) found.set(item.sys.id, item)
    if (changed || (page.items.length === 0 && skip < total)) return null
  }
  return found.size === total ? [...found.values()] : null
}

/**
 * Reads a list to its end, page by page: the API returns 100 entries by default and never more than 1,000
 * (RD-204). A list that changes meanwhile is read again, because a page could be missing; throws when it
 * keeps changing.
 */
export async function readAllPages(readPage: ReadPage, limit: number): Promise<readonly RawEntry[]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const all = await readOnce(readPage, limit)
    if (all) return all
  }
  throw new Error('the list of entries changed while it was read')
}

/** Names an entry in error messages for the editor. */
export const describeEntry = (type: string, { sys }: RawEntry): string => `contentful ${type} ${sys.id}`

/** Validates the fields of an entry. Adds errors to `faults` and returns null when it is unusable. */
export function parseEntryFields<S extends z.ZodType>(
  type: string,
  entry: RawEntry,
  schema: S,
  fields: unknown,
  faults: ConfigError[],
): z.output<S> | null {
  const read = schema.safeParse(fields)
  if (read.success) return read.data
  for (const { path, message } of read.error.issues)
    faults.push({
      file: describeEntry(type, entry),
      line: null,
      message: `${path.map(String).join('.')}: ${message}`,
    })
  return null
}

const LinkField = z.object({ sys: z.object({ id: z.string() }) }).transform(({ sys }) => sys.id)
const slug = z.string().refine((text) => Slug.safeParse(text).success, 'small letters, digits and dashes')
const category = ContentFile.shape.categories.element
const topic = category.shape.topics.element

/** Fields of a `category` entry; `topics` and `image` are ids of entries and assets. */
export const CategoryEntry = z.object({
  slug,
  name: category.shape.name,
  description: category.shape.description,
  order: z.int().default(0),
  image: LinkField.nullable().default(null),
  topics: z.array(LinkField).default([]),
})

/** Fields of a `topic` entry. Unknown fields are refused: one could be a misspelled restriction. */
export const TopicEntry = z.strictObject({ ...topic.shape, slug })
export type TopicEntry = z.output<typeof TopicEntry>

/** Fields of an `everydayWords` entry. */
export const SearchSynonymsEntry = ContentFile.shape.everyday_words.unwrap().element

/**
 * Fields of an `article` entry that differ from an article file: links instead of names. The others follow
 * `ArticleFile`.
 */
export const ArticleEntry = z.object({
  slug,
  topic: LinkField,
  related: z.array(LinkField).default([]),
  sidebarImage: LinkField.nullable().default(null),
  richText: RichTextField.nullable().default(null),
})
export type ArticleEntry = z.output<typeof ArticleEntry>
