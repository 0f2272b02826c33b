import {
  readStaffAppointments,
  readStaffProfile,
  type StaffAppointment,
} from '@evenkeel/contract/staff/looked-up'
import type { LookUp } from '@evenkeel/contract/staff/look-ups'
import { zoneWords } from '@evenkeel/contract/lists/zone-words'
import { Answer, Empty } from '#ui/Answer.tsx'
import parts from '#ui/parts.module.css'
import { Table } from '#ui/Table.tsx'
import { momentOfYear, onTheirClock, ownZone } from '#ui/times/times.ts'
import { listsWords } from '../look-up.words.ts'
import { usePart } from './use-part.ts'

const tones = { booked: 'success', canceled: 'calm', took_place: 'calm', did_not_come: 'calm' } as const

function Row({ appointment, zone }: { readonly appointment: StaffAppointment; readonly zone: string }) {
  const { start_time, appointment_method, provider_name } = appointment
  const state = appointment.did_not_come ? 'did_not_come' : appointment.state
  const mine = onTheirClock(start_time, ownZone(), zone)
  return (
    <tr>
      <th scope="row">
        {momentOfYear(start_time, zone)}
        {mine === null ? null : <span className={parts.soft}> {listsWords.forYou({ moment: mine })}</span>}
      </th>
      <td data-label={listsWords.how}>{listsWords[appointment_method]}</td>
      <td data-label={listsWords.counselor}>{provider_name}</td>
      <td>
        <span className={parts.tag} data-tone={tones[state]}>
          {listsWords[state]}
        </span>
      </td>
    </tr>
  )
}

/** Appointments, in the times of the person: those are spoken of on the phone. */
export function Appointments({ lookUp }: { readonly lookUp: LookUp }) {
  const query = usePart(lookUp.id, 'appointments', readStaffAppointments)
  const profile = usePart(lookUp.id, 'profile', readStaffProfile)
  const zone = profile.data?.timezone ?? ownZone()
  return (
    <Answer query={query}>
      {({ results }) =>
        results.length === 0 ? (
          <Empty title={listsWords.noAppointments}>
            <p>{listsWords.noAppointmentsText}</p>
          </Empty>
        ) : (
          <div className={parts.tight}>
            <p className={parts.soft}>{listsWords.timesIn({ zone: zoneWords(zone) })}</p>
            <Table heads={[listsWords.when, listsWords.how, listsWords.counselor, listsWords.state]}>
              {results.map((one) => (
                <Row key={one.id} appointment={one} zone={zone} />
              ))}
            </Table>
          </div>
        )
      }
    </Answer>
  )
}
