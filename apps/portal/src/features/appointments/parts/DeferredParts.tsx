import { withQueries } from '#session/query-client.tsx'
import { VisitDone as VisitDoneItself } from './VisitDone.tsx'
import { NewestRecord as NewestRecordItself } from './NewestRecord.tsx'
import { Rest as RestItself } from './Rest.tsx'

export { readAppointmentsAhead } from '../read-ahead.ts'
export { BeforeVisit } from '#session/visit-details/BeforeVisit.tsx'
export const VisitDone = withQueries(VisitDoneItself)
export const NewestRecord = withQueries(NewestRecordItself)
export const Rest = withQueries(RestItself)
