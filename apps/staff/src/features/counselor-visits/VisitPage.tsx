import { useQuery } from '@tanstack/react-query'
import { MessageSquare, Phone, UserRound, Video } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import {
  type CounselorVisit,
  joinCounselorVisit,
  readCounselorVisit,
} from '@evenkeel/api-contract/counselor/visits'
import { Button, buttonClass } from '@evenkeel/ui/Button'
import { ErrorNotice } from '#components/Notice.tsx'
import { BackLink } from '#components/BackLink.tsx'
import { Page } from '#components/Page.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import parts from '#components/parts.module.css'
import { type Fact, FactList } from '#components/text/FactList.tsx'
import {
  CareLineRequest,
  isCareCallPending,
} from '#features/counselor-workspace/components/CareLineRequest.tsx'
import { CounselorTimeZone } from '#features/counselor-workspace/components/CounselorTimeZone.tsx'
import { describeLocation } from '#features/counselor-workspace/describe-location.ts'
import { caseKey, parseIdParam, POLL_INTERVAL, visitKey } from '#features/counselor-workspace/query-keys.ts'
import { dayMessages, visitMessages } from '#features/counselor-workspace/workspace.messages.ts'
import styles from '#features/counselor-workspace/workspace.module.css'
import { backgroundHeaders } from '#lib/api-client.ts'
import { formatPhone } from '@evenkeel/web/format-phone'
import { formatInBothZones, formatTimeOrDayTime } from '#lib/time/date-time.ts'
import { useNow } from '#lib/time/use-now.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { VisitStatus } from './components/VisitStatus.tsx'

interface VideoRoomLinkProps {
  readonly id: number
  readonly room: { readonly opens_at: string; readonly closes_at: string }
  readonly now: number
  /** IANA time zone of the counselor. */
  readonly zone: string
}

/** Navigates the popup window to the video room; returns false when the browser blocked the popup. */
function navigateWindow(window: Window | null, url: string): boolean {
  if (!window) return false
  window.opener = null
  window.location.href = url
  return true
}

/** Link to the video room, in its own window so that this page stays open. */
function VideoRoomLink({ id, room, now, zone }: VideoRoomLinkProps) {
  const { call } = useStaffClient()
  const [link, setLink] = useState<string | null>(null)
  const act = useAsyncAction({
    act: async (opened: Window | null) => ({
      opened,
      url: (await call(joinCounselorVisit, { params: { visit_id: id } })).url,
    }),
    onDone: ({ opened, url }) => setLink(navigateWindow(opened, url) ? null : url),
    onRefused: () => {},
  })
  const at = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds
  if (now < at(room.opens_at))
    return (
      <p className={parts.soft}>
        {visitMessages.opensAt({ time: formatTimeOrDayTime(room.opens_at, now, zone) })}
      </p>
    )
  if (now >= at(room.closes_at)) return null
  return (
    <div className={parts.tight}>
      <div className={parts.row}>
        <Button busy={act.busy} onClick={() => act.run(window.open('about:blank'))}>
          <Video size={18} aria-hidden="true" />
          {visitMessages.enter}
        </Button>
      </div>
      <p className={`${parts.soft} ${parts.small}`}>{visitMessages.enterHint}</p>
      {link ? (
        <p>
          {visitMessages.roomBlocked}{' '}
          <a href={link} target="_blank" rel="noopener noreferrer">
            {visitMessages.openRoom}
          </a>
        </p>
      ) : null}
      <ErrorNotice text={act.problem} />
    </div>
  )
}

/** Used and covered sessions in words; null when sessions are not counted. */
function describeSessions({ session }: CounselorVisit): string | null {
  if (!session) return null
  const { used: taken, booked = 0, of } = session
  const counted = { used: taken - booked, booked }
  return of === null ? visitMessages.sessionsFree(counted) : visitMessages.sessionsOf({ ...counted, of })
}

/** Facts about a visit before it begins. */
function VisitFacts({
  visit,
  now,
  zone,
}: {
  readonly visit: CounselorVisit
  readonly now: number
  /** IANA time zone of the counselor. */
  readonly zone: string
}) {
  const { starts_at, method, state } = visit.visit
  const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(now))
  const sessions = describeSessions(visit)
  const facts: readonly Fact[] = [
    [visitMessages.when, formatInBothZones(starts_at, visit.timezone, zone)],
    [visitMessages.how, dayMessages[method]],
    [visitMessages.there, describeLocation(state, visit.timezone, at)],
    [visitMessages.reason, visit.reason],
    ...(sessions === null ? [] : ([[visitMessages.sessions, sessions]] as const)),
  ]
  return (
    <>
      <FactList facts={facts} />
      <section className={parts.tight}>
        <h2>{visitMessages.ownWords}</h2>
        {visit.own_words ? (
          <p className={styles.words} dir="auto">
            {visit.own_words}
          </p>
        ) : (
          <p className={parts.soft}>{visitMessages.noWords}</p>
        )}
      </section>
    </>
  )
}

interface VisitContentProps {
  readonly visit: CounselorVisit
  readonly now: number
  /** IANA time zone of the counselor. */
  readonly zone: string
}

/** Video room link or phone number, until the visit is closed. */
function JoinVisit({ visit, now, zone }: VisitContentProps) {
  const { id, standing } = visit.visit
  if (standing !== 'booked' && standing !== 'over') return null
  if (visit.room) return <VideoRoomLink id={id} room={visit.room} now={now} zone={zone} />
  if (!visit.phone) return null
  return (
    <div className={parts.row}>
      <a className={buttonClass()} href={`tel:+1${visit.phone}`}>
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
        <Link className={buttonClass('secondary')} to={`/counselor/inbox/${patient_id}`}>
          <MessageSquare size={18} aria-hidden="true" />
          {visitMessages.write}
        </Link>
        <Link className={buttonClass('quiet')} to={`/counselor/cases/${patient_id}`}>
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

/** Visit page: the member's own words, the video room, and the closing form. */
export function VisitPage() {
  const { call } = useStaffClient()
  const id = parseIdParam(useParams().id)
  const query = useQuery({
    queryKey: visitKey(id),
    queryFn: ({ signal }) =>
      call(readCounselorVisit, { params: { visit_id: id }, signal, headers: backgroundHeaders }),
    gcTime: 0,
    // Each view of a member writes an audit event, so the page polls only while a call is pending.
    refetchInterval: ({ state }) =>
      state.data?.care_call && isCareCallPending(state.data.care_call) ? POLL_INTERVAL : false,
  })
  const name = query.data?.person.name
  return (
    <>
      <BackLink to="/counselor/today">{visitMessages.back}</BackLink>
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
