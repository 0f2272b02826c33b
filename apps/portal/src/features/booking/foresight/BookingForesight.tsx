import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '#form/state/use-now.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import {
  type Foresight,
  longestOfBooking,
  longestOfMoving,
  nothingToSay,
  ofBooking,
  ofFirstBooking,
  ofMoving,
} from '#session/coverage/foresight.ts'
import { ForesightLine } from '#session/coverage/ForesightLine.tsx'
import { useConcern, useCoverage } from '#session/coverage/use-coverage.ts'
import { upcomingQuery } from '#session/patient/appointments.ts'
import { useBookingState, useSession, useWhoIsHere } from '#session/session-context.tsx'
import { useSessionsKnown } from '#session/use-sessions-known.ts'
import { useVisitConcern } from '../search/use-visit-concern.ts'

/** What a first booking means, where its terms are told. */
function FirstBooking({ to }: { readonly to: Temporal.Instant }) {
  const zone = useZone()
  const now = useNow()
  const known = useSessionsKnown()
  const told = ofFirstBooking(known.kind === 'number' ? known.noticeHours : null, to, { now, zone })
  return <ForesightLine told={told} isLate={false} longest="" />
}

/** What booking the chosen time means for the covered sessions. */
function Booking({ to }: { readonly to: Temporal.Instant }) {
  const zone = useZone()
  const now = useNow()
  const { coverage, isLate } = useCoverage()
  const concern = useVisitConcern()
  const told = coverage === null ? nothingToSay : ofBooking(coverage, to, { now, zone, concern })
  return <ForesightLine told={told} isLate={isLate} longest={longestOfBooking(zone)} />
}

/** What moving a visit to the chosen time means for them; until when the visit is canceled free stands in the visit itself. */
function Moving({
  id,
  from,
  to,
}: {
  readonly id: number
  readonly from: string
  readonly to: Temporal.Instant
}) {
  const session = useSession()
  const zone = useZone()
  const now = useNow()
  const { coverage, isLate } = useCoverage()
  const concern = useConcern()
  const patientId = session.telehealthUserId()
  const { data: upcoming } = useQuery({
    ...upcomingQuery(session, patientId ?? 0, true),
    enabled: patientId !== null && (isLate || coverage !== null),
  })
  const [wasUnknown] = useState(upcoming === undefined)
  const told = (): Foresight => {
    if (coverage === null || upcoming === undefined) return nothingToSay
    const until = upcoming.find((one) => one.id === id)?.free_until
    const freeUntil = until === undefined ? null : Temporal.Instant.from(until)
    const visit = { id, start: Temporal.Instant.from(from), freeUntil }
    return ofMoving(coverage, visit, to, { now, zone, concern })
  }
  const keepsPlace = isLate || (wasUnknown && coverage !== null)
  return <ForesightLine told={told()} isLate={keepsPlace} longest={longestOfMoving(zone)} />
}

/** What booking the chosen time, or moving a visit to it, means for the covered sessions. */
export function BookingForesight() {
  const { slot, movingId, movingFrom } = useBookingState()
  const { status } = useWhoIsHere()
  if (slot === null) return null
  const to = Temporal.Instant.from(slot)
  if (status === 'visitor') return <FirstBooking to={to} />
  if (movingId === null) return <Booking to={to} />
  return movingFrom === null ? null : <Moving id={movingId} from={movingFrom} to={to} />
}
