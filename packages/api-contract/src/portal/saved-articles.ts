import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Slug } from '../content/access-fields.ts'
import { IsoInstant, MessageResponse, OneLine, Uuid } from '../schemas.ts'

/** An article as a member keeps it: enough to list it without asking anybody else. */
const SavedArticleInput = z.object({
  slug: Slug,
  topic: Slug,
  /** Its title. */
  name: OneLine.check(z.minLength(1), z.maxLength(200)),
})

/** An article a member kept for later. */
export const SavedArticle = z.extend(SavedArticleInput, { id: Uuid, kept_at: IsoInstant })
export type SavedArticle = z.output<typeof SavedArticle>

/** What the member kept, newest first. */
export const listSavedArticles = defineEndpoint({
  method: 'GET',
  path: '/me/kept-articles',
  auth: 'member',
  dataCategory: 'reading',
  pages: ['topics'],
  summary: 'Articles the member kept for later',
  success: { status: 200, body: z.object({ results: z.array(SavedArticle) }) },
})

/** Keeps an article for later; one that is kept already stays as it is. */
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

/** Forgets a kept article. What somebody reads is in no address: it is named by a random id. */
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
