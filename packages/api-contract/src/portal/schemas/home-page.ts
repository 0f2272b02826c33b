import * as z from 'zod/mini'
import { Slug } from '../../content/schemas/access-fields.ts'
import { Uuid, TextLanguage } from '../../schemas.ts'

/** A home page phrase about a reason to seek help. */
export const Phrase = z.object({
  id: Uuid,
  language: TextLanguage,
  headline: z.string(),
  sub_headline: z.string(),
  /**
   * Text of the matching choice of the intake's reason; null without one. The previous release of the API
   * omits it.
   */
  reason: z._default(z.nullable(z.string()), null),
  /** A related article. The previous release of the API omits it. */
  article: z._default(z.nullable(z.object({ topic: Slug, slug: Slug })), null),
})
export type Phrase = z.output<typeof Phrase>

/** A category of a home page tile with its entries. */
export const NavCategory = z.object({
  id: Uuid,
  language: TextLanguage,
  name: z.string(),
  subcategories: z.array(z.object({ id: Uuid, name: z.string(), url: z.nullable(z.string()) })),
})
export type NavCategory = z.output<typeof NavCategory>

export const homePageSchemas = {
  'GET /phrases/home': { response: z.array(Phrase) },
  'GET /homepage-navs/:id/categories': {
    params: z.object({ id: Uuid }),
    query: z.object({ domain: z.string().check(z.minLength(1), z.maxLength(253)) }),
    response: z.array(NavCategory),
  },
}
