import { Slug } from '@evenkeel/api-contract/content/access-fields'
import * as z from 'zod'
import { ContentFile } from '#files/article-file.ts'
import { RichTextField } from './render-rich-text.ts'

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
