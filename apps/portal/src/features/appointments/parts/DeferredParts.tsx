import { withQueries } from '#session/query-client.tsx'
import { VisitOutcome as VisitDoneItself } from '../components/VisitOutcome.tsx'
import { LatestRecord as NewestRecordItself } from '../components/LatestRecord.tsx'
import { OtherAppointments as RestItself } from '../components/OtherAppointments.tsx'

export { prefetchAppointments } from '../prefetch.ts'
export { MissingDetailsNotice } from '#session/visit-details/MissingDetailsNotice.tsx'
export const VisitOutcome = withQueries(VisitDoneItself)
export const LatestRecord = withQueries(NewestRecordItself)
export const OtherAppointments = withQueries(RestItself)
