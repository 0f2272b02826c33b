import { calendarSchemas } from './schemas/calendar.ts'
import { casesSchemas } from './schemas/cases.ts'
import { conversationsSchemas } from './schemas/conversations.ts'
import { licensesSchemas } from './schemas/licenses.ts'
import { meSchemas } from './schemas/me.ts'
import { offersSchemas } from './schemas/offers.ts'
import { profileSchemas } from './schemas/profile.ts'
import { visitsSchemas } from './schemas/visits.ts'

/** The schemas of each endpoint of this folder, by method and path. */
export const counselorSchemas = {
  ...calendarSchemas,
  ...casesSchemas,
  ...conversationsSchemas,
  ...licensesSchemas,
  ...meSchemas,
  ...offersSchemas,
  ...profileSchemas,
  ...visitsSchemas,
}
