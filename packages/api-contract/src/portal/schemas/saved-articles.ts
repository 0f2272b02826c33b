import * as z from 'zod/mini'
import { Slug } from '../../content/schemas/access-fields.ts'
import { OneLine, Uuid, IsoInstant, MessageResponse } from '../../schemas.ts'

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

export const savedArticlesSchemas = {
  'GET /me/kept-articles': { response: z.object({ results: z.array(SavedArticle) }) },
  'POST /me/kept-articles': {
    body: SavedArticleInput,
    response: SavedArticle,
  },
  'DELETE /me/kept-articles/:id': {
    params: z.object({ id: Uuid }),
    response: MessageResponse,
  },
}
