import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { longDay } from '#lib/moments.ts'
import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { latestQuery, upcomingQuery } from '#session/patient/appointments.ts'
import { useSessionsLeft } from '#session/patient/patient.ts'
import { withQueries } from '#session/query-client.tsx'
import { useSession, useWhoIsHere } from '#session/session-context.tsx'
import { Link } from '#ui/Link.tsx'
import { homeMessage, messageWords, whenIn } from '../model.ts'
import { Harbor } from './Harbor.tsx'
import styles from './your-appointment.module.css'

/** The next appointment and the newest record of whoever is here, and whether one of them is still to come. */
function useYours() {
  const session = useSession()
  const { status, user, isOutOfReach } = useWhoIsHere()
  const patientId = status === 'member' ? (user?.mdlive_id ?? null) : null
  const enabled = patientId !== null
  const upcoming = useQuery({ ...upcomingQuery(session, patientId ?? 0, true), enabled })
  const latest = useQuery({ ...latestQuery(session, true), enabled })
  return {
    upcoming: enabled ? (upcoming.data ?? []) : [],
    latest: enabled ? (latest.data ?? null) : null,
    isAsking: (status === 'restoring' && !isOutOfReach) || upcoming.isLoading || latest.isLoading,
  }
}

/**
 * What a member comes to see: the next appointment, and for 48 hours what became of the last booking. It comes after the
 * page, which is drawn before it is known whose it is: the picture keeps its place until then, and stays where there is
 * nothing to say or a service is silent, so that nothing below moves.
 */
export const YourAppointment = withQueries(function YourAppointment(): ReactNode {
  const organisation = useOrganisation()
  const zone = useZone()
  const { upcoming, latest, isAsking } = useYours()
  const message = homeMessage(latest, upcoming, useSessionsLeft())
  const [next] = upcoming
  const said = message === null || message === 'booked' ? null : messageWords[message]
  const link = offersRoute(organisation, 'appointments') ? href('appointments') : null
  const title = message === 'booked' ? 'Your appointment is booked' : 'Your next appointment'
  return (
    <div className={styles.place} aria-busy={isAsking}>
      <Harbor className={styles.picture} fills />
      {next || said ? (
        <section className={styles.yours} aria-label="Your appointments">
          <CalendarCheck aria-hidden="true" size={28} strokeWidth={1.75} />
          <div>
            <h2>{said?.title ?? title}</h2>
            {said ? <p>{said.words}</p> : null}
            {said && next ? (
              <p>
                <span>Next appointment: </span>
                <strong translate="no">{longDay(Temporal.Instant.from(next.start_time), zone)}</strong>
              </p>
            ) : null}
            {next && !said ? (
              <>
                <p>
                  <strong translate="no">{whenIn(zone, next.start_time)}</strong>
                </p>
                <p>
                  <span>{next.appointment_method === 'phone' ? 'By phone with ' : 'By video with '}</span>
                  <span translate="no">{next.provider.fullname}</span>
                </p>
              </>
            ) : null}
            {link ? <Link to={link}>{said?.link ?? 'See your appointments'}</Link> : null}
          </div>
        </section>
      ) : null}
    </div>
  )
})
