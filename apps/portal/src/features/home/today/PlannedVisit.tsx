import { useNow } from '#form/state/use-now.ts'
import { href, visitDetailsSection } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { AfterBooking } from '#session/after-booking/AfterBooking.tsx'
import type { Received } from '#session/patient/appointments.ts'
import { useSession } from '#session/session-context.tsx'
import { useVisitChange } from '#session/visit-changes.ts'
import { useMissingDetails } from '#session/visit-details/visit-details.ts'
import { JoinVisit } from '#session/visits/JoinVisit.tsx'
import { NearDay } from '#session/visits/NearDay.tsx'
import { useMoveVisit } from '#session/visits/use-move-visit.ts'
import { changeWords, joinOf, lengthWords, serverNow, todo, whenWords } from '#session/visits/visit.ts'
import { VisitTime } from '#session/visits/VisitTime.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Portrait } from '#ui/Portrait.tsx'
import { type HomeMessage, visitTitle } from '../model.ts'
import styles from './next-visit.module.css'
import { todayWords } from './today.words.ts'

/** The door while it is open; before that, a look at camera and sound. */
function Door({ visit, when }: { readonly visit: Received; readonly when: string }) {
  const session = useSession()
  const zone = useZone()
  const join = joinOf(visit, serverNow(visit, session.monotonic(), useNow()), zone)
  if (join === null) return null
  if (join.isOpen) return <JoinVisit appointment={visit} when={when} />
  return <ButtonLink to={href('visit-room', { id: String(visit.id) })}>{todayWords.checkDevices}</ButtonLink>
}

/** What the counselor would still like to know, and the way to it. */
function Missing() {
  const { length } = useMissingDetails()
  if (length === 0) return null
  return (
    <p className={styles.todo}>
      <Link to={href('profile-section', { profileSection: visitDetailsSection })}>
        {todayWords.toAdd({ count: length })}
      </Link>
    </p>
  )
}

/** The next visit: when, with whom and how, and what can be done about it now. */
export function PlannedVisit({
  visit,
  message,
  others,
}: {
  readonly visit: Received
  readonly message: HomeMessage | null
  /** How many more lie ahead. */
  readonly others: number
}) {
  const session = useSession()
  const zone = useZone()
  const organisation = useOrganisation()
  const move = useMoveVisit()
  const when = whenWords(visit.start_time, zone)
  const change = useVisitChange(visit.id)
  const now = serverNow(visit, session.monotonic(), useNow())
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{visitTitle(visit, now, message)}</h2>
        <NearDay start={visit.start_time} />
      </div>
      <p className={styles.when}>
        <VisitTime start={visit.start_time} />
      </p>
      <div className={styles.who}>
        <Portrait name={visit.provider.fullname} photo={visit.provider} eager />
        <p>
          <span>{`${visit.appointment_method === 'phone' ? todayWords.byPhoneWith : todayWords.byVideoWith} `}</span>
          <strong translate="no">{visit.provider.fullname}</strong>
          <span className={styles.soft}>{lengthWords(visit)}</span>
        </p>
      </div>
      <p className={styles.todo}>{todo(visit, zone)}</p>
      <Missing />
      <div className={styles.acts}>
        {offersRoute(organisation, 'visit-room') ? <Door visit={visit} when={when} /> : null}
        {change ? <p role="status">{changeWords[change]}</p> : null}
        {visit.can_cancel && change === null && offersRoute(organisation, 'provider-schedule') ? (
          <Button kind="secondary" onClick={() => move(visit)} aria-label={todayWords.changeTimeOf({ when })}>
            {todayWords.changeTime}
          </Button>
        ) : null}
      </div>
      {offersRoute(organisation, 'appointments') ? (
        <p className={styles.all}>
          <Link to={href('appointments')}>{todayWords.seeAppointments}</Link>
          {others > 0 ? <span className={styles.soft}>{todayWords.moreAfter({ count: others })}</span> : null}
        </p>
      ) : null}
      <AfterBooking />
    </>
  )
}
