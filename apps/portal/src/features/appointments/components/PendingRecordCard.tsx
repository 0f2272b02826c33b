import { href } from '#lib/paths.ts'
import { isRouteAvailable } from '#organization/restricted-routes.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { useFinishBooking } from '#session/visits/use-finish-booking.ts'
import { Banner } from '#components/Banner.tsx'
import { Button, ButtonLink } from '#components/Button.tsx'
import { NoSessionsLeft } from './NoSessionsLeft.tsx'
import { formatVisitTime } from '#session/visits/visit-text.ts'
import type { PendingRecord } from '../appointment-lists.ts'
import { otherAppointmentMessages as words } from '../other-appointments.messages.ts'

const titles: Record<Exclude<PendingRecord['kind'], 'requested'>, { title: string; act: string | null }> = {
  draft: { title: words.notBookedYet, act: words.finish },
  time: { title: words.otherTime, act: words.chooseTime },
  counselor: { title: words.otherCounselor, act: words.chooseCounselor },
  // No time and no counselor would help.
  call: { title: words.notBooked, act: null },
}

/** A request to meet in person: a person will call, or a counselor has accepted it. */
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

/** A request in person, or an appointment that is not booked yet. */
export function PendingRecordCard({ open }: { readonly open: PendingRecord }) {
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
