import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '#form/state/use-now.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import {
  type CoveragePreview,
  getLongestBookingPreview,
  getLongestReschedulePreview,
  emptyPreview,
  previewBooking,
  previewFirstBooking,
  previewReschedule,
} from '#session/coverage/coverage-preview.ts'
import { CoveragePreviewNotice } from '#session/coverage/CoveragePreviewNotice.tsx'
import { useNextConcern, useCoverage } from '#session/coverage/use-coverage.ts'
import { upcomingAppointmentsQuery } from '#session/patient/appointment-queries.ts'
import { useBookingState, useSessionClient, useSession } from '#session/session-context.tsx'
import { useSessionCoverage } from '#session/use-session-coverage.ts'
import { useVisitConcern } from '../search/use-visit-concern.ts'

/** What a first booking means, when its terms are known. */
function FirstBookingPreview({ to }: { readonly to: Temporal.Instant }) {
  const zone = useTimeZone()
  const now = useNow()
  const known = useSessionCoverage()
  const told = previewFirstBooking(known.kind === 'number' ? known.noticeHours : null, to, { now, zone })
  return <CoveragePreviewNotice told={told} isLate={false} longest="" />
}

/** What booking the chosen time means for the covered sessions. */
function BookingPreview({ to }: { readonly to: Temporal.Instant }) {
  const zone = useTimeZone()
  const now = useNow()
  const { coverage, isLate } = useCoverage()
  const concern = useVisitConcern()
  const told = coverage === null ? emptyPreview : previewBooking(coverage, to, { now, zone, concern })
  return <CoveragePreviewNotice told={told} isLate={isLate} longest={getLongestBookingPreview(zone)} />
}

/**
 * What rescheduling to the chosen time means for covered sessions; the visit itself shows the free
 * cancelation deadline.
 */
function ReschedulePreview({
  id,
  from,
  to,
}: {
  readonly id: number
  readonly from: string
  readonly to: Temporal.Instant
}) {
  const session = useSessionClient()
  const zone = useTimeZone()
  const now = useNow()
  const { coverage, isLate } = useCoverage()
  const concern = useNextConcern()
  const patientId = session.telehealthUserId()
  const { data: upcoming } = useQuery({
    ...upcomingAppointmentsQuery(session, patientId ?? 0, true),
    enabled: patientId !== null && (isLate || coverage !== null),
  })
  const [wasUnknown] = useState(upcoming === undefined)
  const told = (): CoveragePreview => {
    if (coverage === null || upcoming === undefined) return emptyPreview
    const until = upcoming.find((one) => one.id === id)?.free_until
    const freeUntil = until === undefined ? null : Temporal.Instant.from(until)
    const visit = { id, start: Temporal.Instant.from(from), freeUntil }
    return previewReschedule(coverage, visit, to, { now, zone, concern })
  }
  const keepsPlace = isLate || (wasUnknown && coverage !== null)
  return (
    <CoveragePreviewNotice told={told()} isLate={keepsPlace} longest={getLongestReschedulePreview(zone)} />
  )
}

/** What booking or rescheduling to the chosen time means for the covered sessions. */
export function BookingCoveragePreview() {
  const { slot, movingId, movingFrom } = useBookingState()
  const { status } = useSession()
  if (slot === null) return null
  const to = Temporal.Instant.from(slot)
  if (status === 'visitor') return <FirstBookingPreview to={to} />
  if (movingId === null) return <BookingPreview to={to} />
  return movingFrom === null ? null : <ReschedulePreview id={movingId} from={movingFrom} to={to} />
}
