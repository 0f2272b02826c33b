import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useZone } from '#organisation/zone-context.tsx'
import { latestQuery, upcomingQuery } from '#session/appointments.ts'
import { useSession, useWhoIsHere } from '#session/session-context.tsx'
import { Banner } from '#ui/banner.tsx'
import { Link } from '#ui/link.tsx'
import { homeMessage, messageWords, whenIn } from '../model.ts'
import styles from './your-appointment.module.css'

/**
 * What a member comes to see: the next appointment, and for 48 hours what became of the last booking. Optional: while it
 * is not known, or when a service is silent, the page simply stands without it.
 */
export function YourAppointment(): ReactNode {
  const session = useSession()
  const organisation = useOrganisation()
  const zone = useZone()
  const { status, user } = useWhoIsHere()
  const patientId = status === 'member' ? (user?.mdlive_id ?? null) : null
  const { data: upcoming } = useQuery({
    ...upcomingQuery(session, patientId ?? 0, true),
    enabled: patientId !== null,
  })
  const { data: latest } = useQuery({ ...latestQuery(session, true), enabled: patientId !== null })
  if (patientId === null) return null
  const message = homeMessage(latest ?? null, upcoming ?? [])
  const next = upcoming?.[0]
  const said = message === null || message === 'booked' ? null : messageWords[message]
  const link = offersRoute(organisation, 'appointments') ? href('appointments') : null
  if (!next && !said) return null
  return (
    <section className={styles.yours} aria-label="Your appointments">
      {said ? (
        <Banner title={said.title}>
          <p>{said.words}</p>
          {link ? <Link to={link}>{said.link}</Link> : null}
        </Banner>
      ) : null}
      {next ? (
        <div className={styles.next}>
          <CalendarCheck aria-hidden="true" size={28} strokeWidth={1.75} />
          <div>
            <h2>{message === 'booked' ? 'Your appointment is booked' : 'Your next appointment'}</h2>
            <p>
              <strong translate="no">{whenIn(zone, next.start_time)}</strong>
            </p>
            <p>
              <span>{next.appointment_method === 'phone' ? 'By phone with ' : 'By video with '}</span>
              <span translate="no">{next.provider.fullname}</span>
            </p>
            {link ? <Link to={link}>See your appointments</Link> : null}
          </div>
        </div>
      ) : null}
    </section>
  )
}
