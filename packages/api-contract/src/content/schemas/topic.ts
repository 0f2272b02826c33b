import * as z from 'zod/mini'
import { Slug, accessFields, ContentImage } from './access-fields.ts'
import { TextLanguage } from '../../schemas.ts'

/** A topic (ENTITY-16). A topic without readable articles is hidden from the organization. */
export const Topic = z.object({
  slug: Slug,
  language: TextLanguage,
  name: z.string(),
  /** One or two sentences. */
  description: z.string(),
  ...accessFields,
})
export type Topic = z.output<typeof Topic>

/** A category with its topics in order (ENTITY-15). */
export const Category = z.object({
  slug: Slug,
  language: TextLanguage,
  name: z.string(),
  description: z.string(),
  image: z.nullable(ContentImage),
  topics: z.array(Topic),
})
export type Category = z.output<typeof Category>
