import { answersSchemas } from './schemas/answers.ts'
import { appointmentsSchemas } from './schemas/appointments.ts'
import { authSchemas } from './schemas/auth.ts'
import { calendarSchemas } from './schemas/calendar.ts'
import { coverageSchemas } from './schemas/coverage.ts'
import { documentsSchemas } from './schemas/documents.ts'
import { homePageSchemas } from './schemas/home-page.ts'
import { mdliveSchemas } from './schemas/mdlive.ts'
import { meSchemas } from './schemas/me.ts'
import { memberCallsSchemas } from './schemas/member-calls.ts'
import { messagesSchemas } from './schemas/messages.ts'
import { organizationsSchemas } from './schemas/organizations.ts'
import { questionsSchemas } from './schemas/questions.ts'
import { reschedulesSchemas } from './schemas/reschedules.ts'
import { savedArticlesSchemas } from './schemas/saved-articles.ts'
import { sessionsSchemas } from './schemas/sessions.ts'
import { slotQueriesSchemas } from './schemas/slot-queries.ts'

/** The schemas of each endpoint of this folder, by method and path. */
export const portalSchemas = {
  ...answersSchemas,
  ...appointmentsSchemas,
  ...authSchemas,
  ...calendarSchemas,
  ...coverageSchemas,
  ...documentsSchemas,
  ...homePageSchemas,
  ...mdliveSchemas,
  ...meSchemas,
  ...memberCallsSchemas,
  ...messagesSchemas,
  ...organizationsSchemas,
  ...questionsSchemas,
  ...reschedulesSchemas,
  ...savedArticlesSchemas,
  ...sessionsSchemas,
  ...slotQueriesSchemas,
}
