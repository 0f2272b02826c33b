import { text } from 'drizzle-orm/pg-core'
import { portal } from './portal-schema.ts'

/**
 * Releases that removed columns or tables. Releases older than the highest one cannot serve this database.
 */
export const neededReleases = portal.table('needed_release', {
  /** The oldest release that reads none of the removed columns. */
  release: text('release').primaryKey(),
})
