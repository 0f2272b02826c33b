import { defineEndpoint } from '../endpoint.ts'

export type { NavCategory, Phrase } from './schemas/home-page.ts'

/** Lists published phrases, newest first (CALL-04). */
export const readHomePhrases = defineEndpoint('GET /phrases/home', {
  auth: 'none',
  dataCategory: null,
  summary: 'Sentences shown on the home page',
  success: { status: 200 },
})

/** Lists the categories of one home page tile for one organization (CALL-03). */
export const readNavCategories = defineEndpoint('GET /homepage-navs/:id/categories', {
  auth: 'none',
  dataCategory: null,
  summary: 'Categories behind one tile of the home page',
  success: { status: 200 },
  refusals: ['NotFound'],
})
