import { withQueries } from '#session/query-client.tsx'
import { VisitOutcome as VisitDoneItself } from './VisitDone.tsx'
import { LatestRecord as NewestRecordItself } from './NewestRecord.tsx'
import { OtherAppointments as RestItself } from './Rest.tsx'

export { prefetchAppointments } from '../read-ahead.ts'
export { MissingDetailsNotice } from '#session/visit-details/BeforeVisit.tsx'
export const VisitOutcome = withQueries(VisitDoneItself)
export const LatestRecord = withQueries(NewestRecordItself)
export const OtherAppointments = withQueries(RestItself)
