import { type CounselorVisit, readCounselorVisit } from '@evenkeel/api-contract/counselor/visits'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, MessageSquare, Phone, UserRound } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { backgroundHeaders } from '#lib/api-client.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import buttons from '#components/button.module.css'
import { Page } from '#components/Page.tsx'
import parts from '#components/parts.module.css'
import { formatPhone } from '#lib/format-phone.ts'
import { useNow } from '#lib/time/use-now.ts'
import {
  CareLineRequest,
  isCareCallPending,
} from '#features/counselor-workspace/components/CareLineRequest.tsx'
import { CounselorTimeZone } from '#features/counselor-workspace/components/CounselorTimeZone.tsx'
import { POLL_INTERVAL, caseKey, parseIdParam, visitKey } from '#features/counselor-workspace/query-keys.ts'
import { visitMessages } from '#features/counselor-workspace/workspace.messages.ts'
import { VisitFacts } from './components/VisitFacts.tsx'
import { VisitStatus } from './components/VisitStatus.tsx'
import { VideoRoomLink } from './components/VideoRoomLink.tsx'

interface VisitContentProps {
  readonly visit: CounselorVisit
  readonly now: number
  /** Of the counselor. */
  readonly zone: string
}

/** The way into the room, or the number to call: as long as nobody has said how it ended. */
function JoinVisit({ visit, now, zone }: VisitContentProps) {
  const { id, standing } = visit.visit
  if (standing !== 'booked' && standing !== 'over') return null
  if (visit.room) return <VideoRoomLink id={id} room={visit.room} now={now} zone={zone} />
  if (!visit.phone) return null
  return (
    <div className={parts.row}>
      <a className={`${buttons.button} ${buttons.primary}`} href={`tel:+1${visit.phone}`}>
        <Phone size={18} aria-hidden="true" />
        {visitMessages.call({ phone: formatPhone(`+1${visit.phone}`) })}
      </a>
    </div>
  )
}

function VisitContent({ visit, zone }: Omit<VisitContentProps, 'now'>) {
  const now = useNow(5000)
  const { patient_id } = visit.person
  return (
    <div className={parts.stack}>
      <JoinVisit visit={visit} now={now} zone={zone} />
      <VisitFacts visit={visit} now={now} zone={zone} />
      <div className={parts.row}>
        <Link className={`${buttons.button} ${buttons.secondary}`} to={`/counselor/inbox/${patient_id}`}>
          <MessageSquare size={18} aria-hidden="true" />
          {visitMessages.write}
        </Link>
        <Link className={`${buttons.button} ${buttons.quiet}`} to={`/counselor/cases/${patient_id}`}>
          <UserRound size={18} aria-hidden="true" />
          {visitMessages.toCase}
        </Link>
      </div>
      <VisitStatus visit={visit} now={now} zone={zone} />
      <CareLineRequest
        person={visit.person}
        careCall={visit.care_call}
        phone={visit.care_phone}
        zone={zone}
        refresh={[visitKey(visit.visit.id), caseKey(patient_id)]}
      />
    </div>
  )
}

/** A visit: the person's own words at hand, the room, and how it ended. */
export function VisitPage() {
  const { call } = useStaffClient()
  const id = parseIdParam(useParams().id)
  const query = useQuery({
    queryKey: visitKey(id),
    queryFn: ({ signal }) =>
      call(readCounselorVisit, { params: { visit_id: id }, signal, headers: backgroundHeaders }),
    gcTime: 0,
    // Each look at a person is an event in the audit: the page asks again by itself only while a call is under way.
    refetchInterval: ({ state }) =>
      state.data?.care_call && isCareCallPending(state.data.care_call) ? POLL_INTERVAL : false,
  })
  const name = query.data?.person.name
  return (
    <>
      <Link to="/counselor/today" className={parts.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {visitMessages.back}
      </Link>
      <Page
        title={name ? visitMessages.title({ name }) : visitMessages.attendance}
        windowTitle={visitMessages.attendance}
      >
        <CounselorTimeZone>
          {(zone) => (
            <QueryBoundary query={query} refusals={{ 404: visitMessages.gone, 400: visitMessages.gone }}>
              {(visit) => <VisitContent visit={visit} zone={zone} />}
            </QueryBoundary>
          )}
        </CounselorTimeZone>
      </Page>
    </>
  )
}
