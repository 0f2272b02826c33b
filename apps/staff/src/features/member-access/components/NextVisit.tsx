import { readStaffAppointments } from '@evenkeel/api-contract/staff/member-record'
import { formatPhone } from '#lib/format-phone.ts'
import { formatDayTime } from '#lib/time/date-time.ts'
import { memberListMessages, memberRecordMessages } from '../member-access.messages.ts'
import { useMemberRecordPart } from '../api/use-member-record-part.ts'

/** The next visit, by the clock of the person, with the number that was left for it: it may be the only way to reach them. */
export function NextVisit({ id, zone }: { readonly id: string; readonly zone: string }) {
  const { data, isError } = useMemberRecordPart(id, 'appointments', readStaffAppointments)
  if (isError) return memberRecordMessages.visitUnknown
  if (!data) return null
  const next = data.results.find(({ state }) => state === 'booked')
  if (!next) return memberRecordMessages.noVisit
  const { start_time, provider_name: name, appointment_method, phone } = next
  const how = memberListMessages[appointment_method]
  return (
    <>
      {memberRecordMessages.visit({ moment: formatDayTime(start_time, zone), how, name })}
      {phone ? (
        <>
          {' '}
          <a href={`tel:+1${phone}`}>{formatPhone(`+1${phone}`)}</a>
        </>
      ) : null}
    </>
  )
}
