import {
  readStaffAppointments,
  readStaffProfile,
  type StaffAppointment,
} from '@evenkeel/api-contract/staff/member-record'
import type { MemberAccess } from '@evenkeel/api-contract/staff/member-access'
import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { QueryBoundary, EmptyState } from '#components/QueryBoundary.tsx'
import parts from '#components/parts.module.css'
import { Table } from '#components/Table.tsx'
import { Tag } from '#components/Tag.tsx'
import { formatDateTimeWithYear, formatInOtherZone, getDeviceTimeZone } from '#lib/time/date-time.ts'
import { memberListMessages } from '../member-access.messages.ts'
import { useMemberRecordPart } from '../use-member-record.ts'

const tones = { booked: 'success', canceled: 'calm', took_place: 'calm', did_not_come: 'calm' } as const

function Row({ appointment, zone }: { readonly appointment: StaffAppointment; readonly zone: string }) {
  const { start_time, appointment_method, provider_name } = appointment
  const state = appointment.did_not_come ? 'did_not_come' : appointment.state
  const mine = formatInOtherZone(start_time, getDeviceTimeZone(), zone)
  return (
    <tr>
      <th scope="row">
        {formatDateTimeWithYear(start_time, zone)}
        {mine === null ? null : (
          <span className={parts.soft}> {memberListMessages.forYou({ moment: mine })}</span>
        )}
      </th>
      <td data-label={memberListMessages.how}>{memberListMessages[appointment_method]}</td>
      <td data-label={memberListMessages.counselor}>{provider_name}</td>
      <td>
        <Tag tone={tones[state]}>{memberListMessages[state]}</Tag>
      </td>
    </tr>
  )
}

/** Appointments in the member's time zone, because staff mention these times on the phone. */
export function MemberAppointments({ lookUp }: { readonly lookUp: MemberAccess }) {
  const query = useMemberRecordPart(lookUp.id, 'appointments', readStaffAppointments)
  const profile = useMemberRecordPart(lookUp.id, 'profile', readStaffProfile)
  const zone = profile.data?.timezone ?? getDeviceTimeZone()
  return (
    <QueryBoundary query={query}>
      {({ results }) =>
        results.length === 0 ? (
          <EmptyState title={memberListMessages.noAppointments}>
            <p>{memberListMessages.noAppointmentsText}</p>
          </EmptyState>
        ) : (
          <div className={parts.tight}>
            <p className={parts.soft}>{memberListMessages.timesIn({ zone: formatTimeZone(zone) })}</p>
            <Table
              columns={[
                memberListMessages.when,
                memberListMessages.how,
                memberListMessages.counselor,
                memberListMessages.state,
              ]}
            >
              {results.map((one) => (
                <Row key={one.id} appointment={one} zone={zone} />
              ))}
            </Table>
          </div>
        )
      }
    </QueryBoundary>
  )
}
