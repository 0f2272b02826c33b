import { buttonClass } from '@evenkeel/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { type Case, type CaseOffer, readCase } from '@evenkeel/api-contract/counselor/cases'
import { getStateName } from '@evenkeel/api-contract/reference-data/state-names'
import { Notice } from '#components/Notice.tsx'
import { BackLink } from '#components/BackLink.tsx'
import { Page } from '#components/Page.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { listMeetingRequestFacts } from '#components/meeting-request-facts.ts'
import parts from '#components/parts.module.css'
import { type Fact, FactList } from '#components/text/FactList.tsx'
import { useOffers } from '#features/counselor-offers/api/use-offers.ts'
import { offerMessages } from '#features/counselor-offers/offers.messages.ts'
import {
  CareLineRequest,
  isCareCallPending,
} from '#features/counselor-workspace/components/CareLineRequest.tsx'
import { CounselorTimeZone } from '#features/counselor-workspace/components/CounselorTimeZone.tsx'
import { VisitList } from '#features/counselor-workspace/components/VisitList.tsx'
import { describeLocation } from '#features/counselor-workspace/describe-location.ts'
import { caseKey, parseIdParam, POLL_INTERVAL } from '#features/counselor-workspace/query-keys.ts'
import { caseMessages } from '#features/counselor-workspace/workspace.messages.ts'
import { backgroundHeaders } from '#lib/api-client.ts'
import { formatDateTimeWithYear, formatDayTime } from '#lib/time/date-time.ts'
import { useNow } from '#lib/time/use-now.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { CaseFiles } from './components/CaseFiles.tsx'

/** Link to give the request back, while that is possible. */
function ReturnOfferLink({ patientId, zone }: Omit<CaseOriginProps, 'offer'>) {
  const until = useOffers().data?.offers.find(({ patient_id: id }) => id === patientId)?.give_back_by
  if (!until) return null
  return (
    <p className={`${parts.soft} ${parts.small}`}>
      {offerMessages.giveBackUntil({ moment: formatDayTime(until, zone) })}{' '}
      <Link to="/counselor/offers">{caseMessages.giveBack}</Link>
    </p>
  )
}

interface CaseOriginProps {
  readonly offer: CaseOffer
  readonly patientId: number
  /** IANA time zone of the counselor. */
  readonly zone: string
}

/** The meeting request that started a case, with the details visible since its acceptance. */
function CaseOrigin({ offer, patientId, zone }: CaseOriginProps) {
  const { state, concern, sessions, request, accepted_at: accepted } = offer
  const facts: readonly Fact[] = [
    [caseMessages.offerWhere, caseMessages.offerIn({ state: getStateName(state) })],
    ...(request ? listMeetingRequestFacts(request) : []),
    [caseMessages.concern, concern ?? caseMessages.notSaid],
    [caseMessages.sessions, sessions === null ? caseMessages.notSaid : String(sessions)],
    [caseMessages.accepted, formatDateTimeWithYear(accepted, zone)],
  ]
  return (
    <section className={parts.tight}>
      <h2>{caseMessages.offer}</h2>
      <FactList facts={facts} />
      <ReturnOfferLink patientId={patientId} zone={zone} />
    </section>
  )
}

/** Location of the member from the last visit or the initial request, with the local time. */
function describeCaseLocation({ visits, offer, timezone }: Case, now: number): string {
  const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(now))
  return describeLocation(visits[0]?.state ?? offer?.state ?? null, timezone, at)
}

function CaseDetails({ one, zone }: { readonly one: Case; readonly zone: string }) {
  const now = useNow(30_000)
  return (
    <div className={parts.stack}>
      <p>{describeCaseLocation(one, now)}</p>
      <div className={parts.row}>
        <Link className={buttonClass('secondary')} to={`/counselor/inbox/${one.patient_id}`}>
          <MessageSquare size={18} aria-hidden="true" />
          {caseMessages.write}
        </Link>
      </div>
      {one.offer ? <CaseOrigin offer={one.offer} patientId={one.patient_id} zone={zone} /> : null}
      <section className={parts.tight}>
        <h2>{caseMessages.visits}</h2>
        {one.visits.length === 0 ? (
          <p className={parts.soft}>{caseMessages.noVisits}</p>
        ) : (
          <VisitList
            visits={one.visits.map((visit) => ({ visit }))}
            zone={zone}
            timeOf={({ starts_at }) => formatDateTimeWithYear(starts_at, zone)}
          />
        )}
      </section>
      <section className={parts.tight}>
        <h2>{caseMessages.documents}</h2>
        <CaseFiles patientId={one.patient_id} documents={one.documents} zone={zone} />
      </section>
      <CareLineRequest
        person={one}
        careCall={one.care_call}
        phone={one.care_phone}
        zone={zone}
        refresh={[caseKey(one.patient_id)]}
      />
    </div>
  )
}

/** Notice that this person is not, or no longer, a case; offers no retry. */
function NoAccessNotice() {
  return (
    <Notice kind="error" title={caseMessages.notYours} isNew>
      <p>{caseMessages.notYoursText}</p>
    </Notice>
  )
}

/** Case page: everything about one member that is visible to their counselor. */
export function CasePage() {
  const { call } = useStaffClient()
  const id = parseIdParam(useParams().id)
  const query = useQuery({
    queryKey: caseKey(id),
    queryFn: ({ signal }) =>
      call(readCase, { params: { patient_id: id }, signal, headers: backgroundHeaders }),
    gcTime: 0,
    // Each view of a member writes an audit event, so the page polls only while a call is pending.
    refetchInterval: ({ state }) =>
      state.data?.care_call && isCareCallPending(state.data.care_call) ? POLL_INTERVAL : false,
  })
  const isGone = query.error instanceof ApiError && query.error.status === 404
  return (
    <>
      <BackLink to="/counselor/cases">{caseMessages.back}</BackLink>
      <Page title={query.data?.name ?? caseMessages.person} windowTitle={caseMessages.person}>
        <CounselorTimeZone>
          {(zone) =>
            isGone ? (
              <NoAccessNotice />
            ) : (
              <QueryBoundary query={query} refusals={{ 400: caseMessages.gone }}>
                {(one) => <CaseDetails one={one} zone={zone} />}
              </QueryBoundary>
            )
          }
        </CounselorTimeZone>
      </Page>
    </>
  )
}
