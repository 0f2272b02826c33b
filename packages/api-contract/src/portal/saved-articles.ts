import { defineEndpoint } from '../endpoint.ts'

export type { SavedArticle } from './schemas/saved-articles.ts'

/** Lists saved articles, newest first. */
export const listSavedArticles = defineEndpoint('GET /me/kept-articles', {
  auth: 'member',
  dataCategory: 'reading',
  pages: ['topics'],
  summary: 'Articles the member kept for later',
  success: { status: 200 },
})

/** Saves an article for later. Idempotent. */
export const saveArticle = defineEndpoint('POST /me/kept-articles', {
  auth: 'member',
  dataCategory: 'reading',
  pages: ['topics'],
  summary: 'Keep an article for later',
  success: { status: 201 },
  refusals: ['ValidationError'],
})

/** Removes a saved article. It is identified by a random id, so that no URL reveals what a person reads. */
export const removeSavedArticle = defineEndpoint('DELETE /me/kept-articles/:id', {
  auth: 'member',
  dataCategory: 'reading',
  pages: ['topics'],
  summary: 'Forget a kept article',
  success: { status: 200 },
  refusals: ['NotFound'],
})
