import { useNow } from '#form/state/use-now.ts'
import { href, visitDetailsSection } from '#lib/paths.ts'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { WorkQuestions } from '#session/after-booking/WorkQuestions.tsx'
import type { ReceivedAppointment } from '#session/patient/appointment-queries.ts'
import { useSessionClient, usePendingVisitChange } from '#session/session-context.tsx'
import { useMissingDetails } from '#session/visit-details/visit-details.ts'
import { JoinVisitButton } from '#session/visits/JoinVisitButton.tsx'
import { RelativeDay } from '#session/visits/RelativeDay.tsx'
import { useStartReschedule } from '#session/visits/use-start-reschedule.ts'
import {
  visitChangeLabels,
  getJoinStatus,
  formatVisitLength,
  getServerNow,
  describeNextStep,
  formatVisitTime,
} from '#session/visits/visit-text.ts'
import { VisitTime } from '#session/visits/VisitTime.tsx'
import { Button, ButtonLink } from '#components/Button.tsx'
import { Link } from '#components/Link.tsx'
import { Portrait } from '#components/Portrait.tsx'
import { type HomeMessageKind, getVisitTitle } from '../home-messages.ts'
import styles from './next-visit.module.css'
import { dashboardMessages } from './dashboard.messages.ts'

/** Join button while the video room is open; before that, a link to the device check. */
function JoinOrCheckDevices({ visit, when }: { readonly visit: ReceivedAppointment; readonly when: string }) {
  const session = useSessionClient()
  const zone = useTimeZone()
  const join = getJoinStatus(visit, getServerNow(visit, session.monotonic(), useNow()), zone)
  if (join === null) return null
  if (join.isOpen) return <JoinVisitButton appointment={visit} when={when} />
  return (
    <ButtonLink to={href('visit-room', { id: String(visit.id) })}>
      {dashboardMessages.checkDevices}
    </ButtonLink>
  )
}

/** What the counselor would still like to know, with a link to the form. */
function MissingVisitDetails() {
  const { length } = useMissingDetails()
  if (length === 0) return null
  return (
    <p className={styles.todo}>
      <Link to={href('profile-section', { profileSection: visitDetailsSection })}>
        {dashboardMessages.toAdd({ count: length })}
      </Link>
    </p>
  )
}

/** Link to all appointments with the number of other upcoming ones. */
const AllAppointmentsLink = ({ others }: { readonly others: number }) => (
  <p className={styles.all}>
    <Link to={href('appointments')}>{dashboardMessages.seeAppointments}</Link>
    {others > 0 ? (
      <span className={styles.soft}>{dashboardMessages.moreAfter({ count: others })}</span>
    ) : null}
  </p>
)

/** The next visit: time, counselor, method, and currently available actions. */
export function UpcomingVisit({
  visit,
  message,
  others,
}: {
  readonly visit: ReceivedAppointment
  readonly message: HomeMessageKind | null
  /** Number of other upcoming visits. */
  readonly others: number
}) {
  const session = useSessionClient()
  const zone = useTimeZone()
  const organisation = useOrganization()
  const move = useStartReschedule()
  const when = formatVisitTime(visit.start_time, zone)
  const change = usePendingVisitChange(visit.id)
  const now = getServerNow(visit, session.monotonic(), useNow())
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{getVisitTitle(visit, now, message)}</h2>
        <RelativeDay start={visit.start_time} />
      </div>
      <p className={styles.when}>
        <VisitTime start={visit.start_time} />
      </p>
      <div className={styles.who}>
        <Portrait name={visit.provider.fullname} photo={visit.provider} eager />
        <p>
          <span>{`${visit.appointment_method === 'phone' ? dashboardMessages.byPhoneWith : dashboardMessages.byVideoWith} `}</span>
          <strong translate="no">{visit.provider.fullname}</strong>
          <span className={styles.soft}>{formatVisitLength(visit)}</span>
        </p>
      </div>
      <p className={styles.todo}>{describeNextStep(visit, zone)}</p>
      <MissingVisitDetails />
      <div className={styles.acts}>
        {isRouteAvailable(organisation, 'visit-room') ? (
          <JoinOrCheckDevices visit={visit} when={when} />
        ) : null}
        {change ? <p role="status">{visitChangeLabels[change]}</p> : null}
        {visit.can_cancel && change === null && isRouteAvailable(organisation, 'provider-schedule') ? (
          <Button
            kind="secondary"
            onClick={() => move(visit)}
            aria-label={dashboardMessages.changeTimeOf({ when })}
          >
            {dashboardMessages.changeTime}
          </Button>
        ) : null}
      </div>
      {isRouteAvailable(organisation, 'appointments') ? <AllAppointmentsLink others={others} /> : null}
      <WorkQuestions />
    </>
  )
}
