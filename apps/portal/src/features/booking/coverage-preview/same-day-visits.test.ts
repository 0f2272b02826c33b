import { describe, expect, it } from 'vitest'
import { type ExistingVisit, filterUpcomingVisits, findSameDayVisits } from './same-day-visits.ts'

const visit = (id: number, start: string, end: string): ExistingVisit => ({
  id,
  start_time: start,
  end_time: end,
  provider: {
    id,
    fullname: `Counselor ${id}`,
    prefix: null,
    gender: 'Female',
    specialty: 'Anxiety',
    photo_url_absolute: null,
  },
})
const at = (text: string) => Temporal.Instant.from(text)
const chosen = {
  from: at('2026-11-26T19:00:00Z'),
  until: at('2026-11-26T19:50:00Z'),
  zone: 'America/Los_Angeles',
  moving: null,
}
const ids = (visits: readonly ExistingVisit[], more: object = {}) => {
  const { atThatTime, sameDay } = findSameDayVisits(visits, { ...chosen, ...more })
  return [atThatTime?.id ?? null, sameDay.map(({ id }) => id)]
}

describe('visits on the day of a chosen time', () => {
  it('include the visit at that time, also when it only overlaps', () => {
    expect(ids([visit(1, '2026-11-26T11:00:00-08:00', '2026-11-26T11:50:00-08:00')])).toEqual([1, []])
    expect(ids([visit(1, '2026-11-26T11:30:00-08:00', '2026-11-26T12:20:00-08:00')])).toEqual([1, []])
  })

  it('do not conflict when one ends as the other begins', () => {
    expect(ids([visit(1, '2026-11-26T10:10:00-08:00', '2026-11-26T11:00:00-08:00')])).toEqual([null, [1]])
    expect(ids([visit(1, '2026-11-26T11:50:00-08:00', '2026-11-26T12:40:00-08:00')])).toEqual([null, [1]])
  })

  it('use the day of the time zone, soonest first, with any offset from the service', () => {
    const late = visit(2, '2026-11-27T02:00:00Z', '2026-11-27T02:50:00Z')
    const early = visit(1, '2026-11-26T08:30:00Z', '2026-11-26T09:20:00Z')
    const before = visit(3, '2026-11-26T07:30:00Z', '2026-11-26T08:20:00Z')
    expect(ids([late, early, before])).toEqual([null, [1, 2]])
    expect(ids([late, early, before], { zone: 'America/New_York' })).toEqual([null, [3, 1, 2]])
  })

  it('leave out the visit being rescheduled', () => {
    expect(ids([visit(1, '2026-11-26T19:00:00Z', '2026-11-26T19:50:00Z')], { moving: 1 })).toEqual([null, []])
  })
})

it('leave out past visits and the one being rescheduled, soonest first [BOOK-04]', () => {
  const over = visit(1, '2026-11-26T18:00:00Z', '2026-11-26T18:50:00Z')
  const now = visit(2, '2026-11-26T18:30:00Z', '2026-11-26T19:20:00Z')
  const later = visit(3, '2026-12-04T18:00:00Z', '2026-12-04T18:50:00Z')
  const last = visit(4, '2026-12-05T18:00:00Z', '2026-12-05T18:50:00Z')
  const after = (moving: number | null) =>
    filterUpcomingVisits([last, over, later, now], { now: at('2026-11-26T19:00:00Z'), moving }).map(
      ({ id }) => id,
    )
  expect(after(null)).toEqual([2, 3, 4])
  expect(after(3)).toEqual([2, 4])
})
