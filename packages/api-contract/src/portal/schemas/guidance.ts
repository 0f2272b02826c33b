import * as z from 'zod/mini'
import { Slug } from '../../content/schemas/access-fields.ts'

/** Guidance for a person who seeks help for someone else. */
const Situation = z.strictObject({
  /** Text of the matching choice of the intake's first question. */
  choice: z.string(),
  words: z.array(z.string()),
  /** Slugs of recommended articles, best first. */
  articles: z.array(Slug),
})
export type Situation = z.output<typeof Situation>

/** Sent in `frontend_meta_data.guidance` of the end screen for people who help others. */
export const Guidance = z.strictObject({
  /** By the person the support is for. */
  people: z.array(Situation),
  /** By reason. */
  reasons: z.array(Situation),
})
export type Guidance = z.output<typeof Guidance>
