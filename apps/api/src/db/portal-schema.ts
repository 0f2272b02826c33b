import { pgSchema } from 'drizzle-orm/pg-core'

/** The database schema of the own API: every table of every feature lives in it. */
export const portal = pgSchema('portal')
