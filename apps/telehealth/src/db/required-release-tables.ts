import { text } from 'drizzle-orm/pg-core'
import { telehealth } from './tables.ts'

/** Releases that wrote down what they took away: older ones than the highest of these cannot serve this database. */
export const requiredReleases = telehealth.table('needed_release', {
  /** The oldest release that reads nothing of what is gone. */
  release: text('release').primaryKey(),
})
