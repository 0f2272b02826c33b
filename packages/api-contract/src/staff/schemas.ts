import { auditSchemas } from './schemas/audit.ts'
import { changeImpactSchemas } from './schemas/change-impact.ts'
import { counselorsSchemas } from './schemas/counselors.ts'
import { memberAccessSchemas } from './schemas/member-access.ts'
import { memberActionsSchemas } from './schemas/member-actions.ts'
import { memberRecordSchemas } from './schemas/member-record.ts'
import { offersSchemas } from './schemas/offers.ts'
import { sessionSchemas } from './schemas/session.ts'
import { signInSchemas } from './schemas/sign-in.ts'
import { staffAccountsSchemas } from './schemas/staff-accounts.ts'
import { studioPreviewsSchemas } from './schemas/studio-previews.ts'
import { studioSpacesSchemas } from './schemas/studio-spaces.ts'
import { tasksSchemas } from './schemas/tasks.ts'

/** The schemas of each endpoint of this folder, by method and path. */
export const staffSchemas = {
  ...auditSchemas,
  ...changeImpactSchemas,
  ...counselorsSchemas,
  ...memberAccessSchemas,
  ...memberActionsSchemas,
  ...memberRecordSchemas,
  ...offersSchemas,
  ...sessionSchemas,
  ...signInSchemas,
  ...staffAccountsSchemas,
  ...studioPreviewsSchemas,
  ...studioSpacesSchemas,
  ...tasksSchemas,
}
