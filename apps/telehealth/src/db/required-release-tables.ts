import { text } from 'drizzle-orm/pg-core'
import { telehealth } from './tables.ts'

/** Releases that removed data: a release older than the highest of these cannot serve this database. */
export const requiredReleases = telehealth.table('needed_release', {
  /** The oldest release that does not read the removed data. */
  release: text('release').primaryKey(),
})
