import * as z from 'zod/mini'
import { Slug } from '../content/access-fields.ts'

/** What to say to a person who looks for help for another person. */
const Situation = z.strictObject({
  /** Text of the choice of the intake's first question it belongs to. */
  choice: z.string(),
  words: z.array(z.string()),
  /** Slugs of articles to read, best first. */
  articles: z.array(Slug),
})
export type Situation = z.output<typeof Situation>

/** Rides in `frontend_meta_data.guidance` of the end screen for other people's helpers. */
export const Guidance = z.strictObject({
  /** By whom the support is for. */
  people: z.array(Situation),
  /** By what it is about. */
  reasons: z.array(Situation),
})
export type Guidance = z.output<typeof Guidance>
