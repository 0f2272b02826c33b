import { pgSchema } from 'drizzle-orm/pg-core'

/** The database schema of the portal API, shared by all modules. */
export const portal = pgSchema('portal')
