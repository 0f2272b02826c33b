import { integer, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '@evenkeel/server/store/instant-column'
import { bytea } from './bytes-column.ts'
import { providers, telehealth } from './tables.ts'

/** Counselors who were invited have ids from here on, apart from those of an invented directory of any size. */
export const FIRST_INVITED = 1_000_001
export const providerIds = telehealth.sequence('provider_ids', { startWith: FIRST_INVITED })

/** Which person of the staff works as which counselor. */
export const counselorAccounts = telehealth.table('counselor_accounts', {
  /** Id of the person, in the tables of the staff. */
  staffId: uuid('staff_id').primaryKey(),
  providerId: integer('provider_id')
    .notNull()
    .unique()
    .references(() => providers.id, { onDelete: 'cascade' }),
  createdAt: instant('created_at').notNull(),
})

/** Pictures of counselors, made anew from what was uploaded. Everybody may see them, so they are not encrypted. */
export const portraits = telehealth.table('portraits', {
  providerId: integer('provider_id')
    .primaryKey()
    .references(() => providers.id, { onDelete: 'cascade' }),
  /** Media type, as this service wrote it. */
  type: text().notNull(),
  bytes: bytea().notNull(),
})
