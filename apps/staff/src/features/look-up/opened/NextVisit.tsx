import { readStaffAppointments } from '@evenkeel/contract/staff/looked-up'
import { readablePhone } from '#ui/phone.ts'
import { moment } from '#ui/times/times.ts'
import { listsWords, openedWords } from '../look-up.words.ts'
import { usePart } from './use-part.ts'

/** The next visit, by the clock of the person, with the number that was left for it: it may be the only way to reach them. */
export function NextVisit({ id, zone }: { readonly id: string; readonly zone: string }) {
  const { data, isError } = usePart(id, 'appointments', readStaffAppointments)
  if (isError) return openedWords.visitUnknown
  if (!data) return null
  const next = data.results.find(({ state }) => state === 'booked')
  if (!next) return openedWords.noVisit
  const { start_time, provider_name: name, appointment_method, phone } = next
  const how = listsWords[appointment_method]
  return (
    <>
      {openedWords.visit({ moment: moment(start_time, zone), how, name })}
      {phone ? (
        <>
          {' '}
          <a href={`tel:+1${phone}`}>{readablePhone(`+1${phone}`)}</a>
        </>
      ) : null}
    </>
  )
}
