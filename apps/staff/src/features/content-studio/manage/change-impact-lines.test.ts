import { expect, it } from 'vitest'
import { listPageRestrictionImpact, listSwitchOffImpact } from './change-impact-lines.ts'

const touched = {
  members: 12,
  video_visits: 1,
  phone_visits: 2,
  open_requests: 0,
  open_tasks: 1,
  documents: 0,
  may_switch_off: true,
}

const said = (lines: ReturnType<typeof listSwitchOffImpact>): string[] =>
  lines.map(({ what, becomes }) => `${what}: ${becomes}`)

it('lists the impact of switching off in numbers and omits zero counts', () => {
  expect(said(listSwitchOffImpact(touched))).toEqual([
    '12 members: Cannot sign in. Their accounts stay.',
    '3 booked visits: Stay booked. The counselor still expects the member.',
    '1 video visit: Among the booked ones. Members cannot open the video room.',
    '1 task on Today: Stay on Today for the care line.',
  ])
})

it('lists the impact of hidden and restored pages and omits unchanged ones', () => {
  expect(said(listPageRestrictionImpact(touched, ['legal', 'family'], ['legal', 'appointments']))).toEqual([
    '12 members: Have “Family and care” again.',
    '3 booked visits: Stay booked. Members do not see them here, nor cancel them.',
    '1 video visit: Among the booked ones. Members cannot open the video room here.',
  ])
  expect(listPageRestrictionImpact(touched, ['legal'], ['legal'])).toEqual([])
})
