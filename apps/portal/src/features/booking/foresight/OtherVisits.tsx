import { limits } from '@evenkeel/contract/limits'
import { clockTime } from '@evenkeel/contract/moments'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { upcomingQuery } from '#session/patient/appointments.ts'
import { useBookingState, useSession, useWhoIsHere } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { reviewWords as words } from '../parts/review.words.ts'
import { type OtherVisit, visitsOfThatDay } from './other-visits.ts'

/** Says, before a member books, what they have on that day already: nobody can come to two visits at once. */
export function OtherVisits(): ReactNode {
  const session = useSession()
  const { status } = useWhoIsHere()
  const { slot, movingId, outcome } = useBookingState()
  const zone = useZone()
  const patientId = session.telehealthUserId()
  const isAsked = status === 'member' && patientId !== null && slot !== null && outcome === null
  const { data: visits } = useQuery({ ...upcomingQuery(session, patientId ?? 0, true), enabled: isAsked })
  if (!isAsked || visits === undefined) return null
  const from = Temporal.Instant.from(slot)
  const until = from.add({ milliseconds: limits.slotLength })
  const { atThatTime, sameDay } = visitsOfThatDay(visits, { from, until, zone, moving: movingId })
  const named = ({ start_time: start, provider }: OtherVisit) => ({
    time: clockTime(Temporal.Instant.from(start), zone),
    name: provider.fullname,
  })
  const [first] = sameDay
  if (atThatTime) return <Banner kind="warning">{words.atThatTime(named(atThatTime))}</Banner>
  return first === undefined ? null : <Banner>{words.sameDay(named(first))}</Banner>
}
