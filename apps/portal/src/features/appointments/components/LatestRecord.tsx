import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { limits } from '@evenkeel/api-contract/limits'
import { Banner } from '#components/Banner.tsx'
import { Button, ButtonLink } from '#components/Button.tsx'
import { href } from '#lib/paths.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { useSessionsLeft } from '#session/coverage/use-sessions-left.ts'
import { latestAppointmentQuery } from '#session/patient/appointment-queries.ts'
import { useSessionClient } from '#session/session-context.tsx'
import { useFinishBooking } from '#session/visits/use-finish-booking.ts'
import { formatVisitTime } from '#session/visits/visit-text.ts'
import { findPendingRecord, type PendingRecord } from '../appointment-lists.ts'
import { otherAppointmentMessages as words } from '../other-appointments.messages.ts'
import { NoSessionsLeft } from './NoSessionsLeft.tsx'

const titles: Record<Exclude<PendingRecord['kind'], 'requested'>, { title: string; act: string | null }> = {
  draft: { title: words.notBookedYet, act: words.finish },
  time: { title: words.otherTime, act: words.chooseTime },
  counselor: { title: words.otherCounselor, act: words.chooseCounselor },
  // Neither another time nor another counselor would help.
  call: { title: words.notBooked, act: null },
}

/** An in-person request: waiting for a call, or accepted by a counselor. */
function InPersonRequest({ record: { provider_name: name } }: Pick<PendingRecord, 'record'>) {
  const organisation = useOrganization()
  if (name === null)
    return (
      <Banner kind="info" title={words.inPerson}>
        <p>{words.willCall}</p>
      </Banner>
    )
  return (
    <Banner kind="info" title={words.inPersonWith}>
      <p>
        <strong translate="no">{name}</strong>
      </p>
      <p>{words.writesToYou}</p>
      {isRouteAvailable(organisation, 'messages') ? (
        <ButtonLink to={href('messages')}>{words.toMessages}</ButtonLink>
      ) : null}
    </Banner>
  )
}

/** An in-person request, or an appointment that is not booked yet. */
function PendingRecordCard({ open }: { readonly open: PendingRecord }) {
  const finish = useFinishBooking()
  const zone = useTimeZone()
  const { record, kind } = open
  if (kind === 'requested') return <InPersonRequest record={record} />
  const { title, act } = titles[kind]
  return (
    <Banner kind="warning" title={title}>
      {record.selected_time_slot === null ? null : (
        <p>
          <span translate="no">{formatVisitTime(record.selected_time_slot, zone)}</span>
          {record.provider_name === null ? null : <span translate="no">{` · ${record.provider_name}`}</span>}
        </p>
      )}
      {act === null ? <NoSessionsLeft /> : <Button onClick={() => finish(kind, record)}>{act}</Button>}
    </Banner>
  )
}

/** Maximum number of polls for a pending appointment; endless polling would keep the session alive. */
const MAX_POLLS = 6

/**
 * The newest own record. A member who entered the code from the email arrives here while the tab that
 * registered is still booking, so an unbooked record is polled for a short time until it is listed as booked.
 */
function useLatestRecord() {
  const client = useQueryClient()
  const { data } = useQuery({
    ...latestAppointmentQuery(useSessionClient()),
    refetchInterval: ({ state }) =>
      state.data?.status === 'draft' && state.dataUpdateCount <= MAX_POLLS ? limits.confirmationPoll : false,
  })
  const before = useRef(data?.status)
  useEffect(() => {
    if (before.current === 'draft' && data?.status === 'booked')
      void client.invalidateQueries({ queryKey: ['upcoming'] })
    before.current = data?.status
  }, [client, data?.status])
  return data
}

/** Shows the newest own record unless it is a booked appointment. */
export function LatestRecord(): ReactNode {
  const open = findPendingRecord(useLatestRecord(), useSessionsLeft())
  return open ? <PendingRecordCard open={open} /> : null
}
