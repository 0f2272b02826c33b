import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Slug } from '../content/access-fields.ts'
import { TextLanguage, Uuid } from '../schemas.ts'

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

/** Lists published phrases, newest first (CALL-04). */
export const readHomePhrases = defineEndpoint({
  method: 'GET',
  path: '/phrases/home',
  auth: 'none',
  dataCategory: null,
  summary: 'Sentences shown on the home page',
  success: { status: 200, body: z.array(Phrase) },
})

/** A category of a home page tile with its entries. */
export const NavCategory = z.object({
  id: Uuid,
  language: TextLanguage,
  name: z.string(),
  subcategories: z.array(z.object({ id: Uuid, name: z.string(), url: z.nullable(z.string()) })),
})

/** Lists the categories of one home page tile for one organization (CALL-03). */
export const readNavCategories = defineEndpoint({
  method: 'GET',
  path: '/homepage-navs/:id/categories',
  auth: 'none',
  dataCategory: null,
  summary: 'Categories behind one tile of the home page',
  params: z.object({ id: Uuid }),
  query: z.object({ domain: z.string().check(z.minLength(1), z.maxLength(253)) }),
  success: { status: 200, body: z.array(NavCategory) },
  refusals: ['NotFound'],
})
