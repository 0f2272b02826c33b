import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { useFinishBooking } from '#session/visits/use-finish-booking.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { CallForMore } from './CallForMore.tsx'
import { whenWords } from '#session/visits/visit.ts'
import type { OpenRecord } from '../model.ts'
import { otherAppointmentWords as words } from '../other-appointments.words.ts'

const titles: Record<Exclude<OpenRecord['kind'], 'requested'>, { title: string; act: string | null }> = {
  draft: { title: words.notBookedYet, act: words.finish },
  time: { title: words.otherTime, act: words.chooseTime },
  counselor: { title: words.otherCounselor, act: words.chooseCounselor },
  // No time and no counselor would help.
  call: { title: words.notBooked, act: null },
}

/** A request to meet in person: a person will call, or a counselor has accepted it. */
function RequestInPerson({ record: { provider_name: name } }: Pick<OpenRecord, 'record'>) {
  const organisation = useOrganisation()
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
      {offersRoute(organisation, 'messages') ? (
        <ButtonLink to={href('messages')}>{words.toMessages}</ButtonLink>
      ) : null}
    </Banner>
  )
}

/** A request in person, or an appointment that is not booked yet. */
export function OpenRecordCard({ open }: { readonly open: OpenRecord }) {
  const finish = useFinishBooking()
  const zone = useZone()
  const { record, kind } = open
  if (kind === 'requested') return <RequestInPerson record={record} />
  const { title, act } = titles[kind]
  return (
    <Banner kind="warning" title={title}>
      {record.selected_time_slot === null ? null : (
        <p>
          <span translate="no">{whenWords(record.selected_time_slot, zone)}</span>
          {record.provider_name === null ? null : <span translate="no">{` · ${record.provider_name}`}</span>}
        </p>
      )}
      {act === null ? <CallForMore /> : <Button onClick={() => finish(kind, record)}>{act}</Button>}
    </Banner>
  )
}
