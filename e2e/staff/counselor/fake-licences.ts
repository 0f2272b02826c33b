import type { BookedVisit } from '@evenkeel/contract/counselor/calendar'
import { counselorFaults } from '@evenkeel/contract/counselor/counselor.words'
import {
  addLicence,
  changeLicence,
  type Licence,
  listLicenceVisits,
  listOwnLicences,
  removeLicence,
} from '@evenkeel/contract/counselor/licences'
import { FakeRefusal, on } from '../fake-server.ts'

const bare: Licence = {
  state: 'CO',
  status: 'held',
  number: null,
  ends_on: null,
  ends_at: null,
  ends_soon: false,
  checked_at: '2026-10-01T16:00:00Z',
  claim: null,
}
const told = (number: string, ends_on: string): NonNullable<Licence['claim']> => ({
  number,
  ends_on,
  told_at: '2026-11-24T15:00:00Z',
  refusal: null,
})
const booked = (id: number, hour: string): BookedVisit => ({
  id,
  starts_at: `2026-11-27T${hour}:00-07:00`,
  ends_at: `2026-11-27T${hour.replace(':00', ':50')}:00-07:00`,
  method: 'video',
  state: 'CO',
  person: 'Noor H.',
  asked_to_move_at: null,
})

function check(ends_on: string): void {
  if (ends_on < '2026-11-24')
    throw new FakeRefusal(400, 'No.', [{ field: 'ends_on', message: counselorFaults.endPast }])
}

/** Licenses of a counselor: one of which nothing is known, with visits that need it; one that ends soon; one that waits. */
export function licenceHandlers() {
  let list: Licence[] = [
    bare,
    {
      ...bare,
      state: 'OH',
      number: 'L-20417',
      ends_on: '2026-12-05',
      ends_at: '2026-12-06T05:00:00Z',
      ends_soon: true,
    },
    { ...bare, state: 'TX', status: 'waiting', checked_at: null, claim: told('TX-9', '2027-12-31') },
  ]
  return [
    on(listOwnLicences, () => ({ licences: list })),
    on(addLicence, ({ body: { state, number, ends_on } }) => {
      check(ends_on)
      const claim = told(number, ends_on)
      list = [...list, { ...bare, state, status: 'waiting', checked_at: null, claim }]
      return { licences: list }
    }),
    on(changeLicence, ({ params: { state }, body: { number, ends_on } }) => {
      check(ends_on)
      list = list.map((one) => (one.state === state ? { ...one, claim: told(number, ends_on) } : one))
      return { licences: list }
    }),
    on(listLicenceVisits, ({ params: { state } }) => ({
      zone: 'America/Denver',
      visits: state === 'CO' ? [booked(2, '14:00'), booked(3, '16:00')] : [],
    })),
    on(removeLicence, ({ params: { state } }) => {
      if (state === 'CO') throw new FakeRefusal(409, counselorFaults.hasVisits)
      list = list.filter((one) => one.state !== state)
      return { licences: list }
    }),
  ]
}
