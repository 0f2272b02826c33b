import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Slug } from '../content/access-fields.ts'
import { IsoInstant, MessageResponse, OneLine, Uuid } from '../schemas.ts'

/** A saved article: enough to list it without another request. */
const SavedArticleInput = z.object({
  slug: Slug,
  topic: Slug,
  /** Its title. */
  name: OneLine.check(z.minLength(1), z.maxLength(200)),
})

/** An article a member saved for later. */
export const SavedArticle = z.extend(SavedArticleInput, { id: Uuid, kept_at: IsoInstant })
export type SavedArticle = z.output<typeof SavedArticle>

/** Lists saved articles, newest first. */
export const listSavedArticles = defineEndpoint({
  method: 'GET',
  path: '/me/kept-articles',
  auth: 'member',
  dataCategory: 'reading',
  pages: ['topics'],
  summary: 'Articles the member kept for later',
  success: { status: 200, body: z.object({ results: z.array(SavedArticle) }) },
})

/** Saves an article for later. Idempotent. */
export const saveArticle = defineEndpoint({
  method: 'POST',
  path: '/me/kept-articles',
  auth: 'member',
  dataCategory: 'reading',
  pages: ['topics'],
  summary: 'Keep an article for later',
  body: SavedArticleInput,
  success: { status: 201, body: SavedArticle },
  refusals: ['ValidationError'],
})

/** Removes a saved article. It is identified by a random id, so that no URL reveals what a person reads. */
export const removeSavedArticle = defineEndpoint({
  method: 'DELETE',
  path: '/me/kept-articles/:id',
  auth: 'member',
  dataCategory: 'reading',
  pages: ['topics'],
  summary: 'Forget a kept article',
  params: z.object({ id: Uuid }),
  success: { status: 200, body: MessageResponse },
  refusals: ['NotFound'],
})
