import { describe, expect, it } from 'vitest'
import { renderHtml, htmlToText } from '#testing/render-html.tsx'
import { createTestServices } from '#testing/test-services.ts'
import { buildWeekGrid } from '../week-grid/week-grid.ts'
import { formatSlot, type Slot, getWeekDays } from '../search/calendar-week.ts'
import { WeekCalendar } from './WeekCalendar.tsx'
import { type GridDay, WeekGrid } from '../week-grid/WeekGrid.tsx'

const zone = 'America/New_York'
const days = getWeekDays(Temporal.PlainDate.from('2026-11-23')).map((day): GridDay => ({
  day,
  state: 'ready',
  retry: () => {},
}))
const slot = (instant: string, time: string): Slot => {
  const at = Temporal.Instant.from(instant)
  return { at, time, fullName: formatSlot(at, zone) }
}
const free = [[], [slot('2026-11-24T15:00:00Z', '10:00 AM')], [slot('2026-11-25T17:00:00Z', '12:00 PM')]]
const grid = (heads: readonly GridDay[] = days, slots: readonly (readonly Slot[])[] = free) =>
  renderHtml(
    <WeekGrid
      days={heads}
      rows={buildWeekGrid([...slots, [], [], [], []], zone)}
      onChoose={() => {}}
      onWeek={() => {}}
    />,
  )

describe('week grid', () => {
  it('renders a grid with seven named columns, a named row for each time, and full names for all times [BOOK-09]', () => {
    const html = grid()
    expect(html).toMatch(/<table role="grid"/)
    expect(html.match(/scope="col"/g)).toHaveLength(7)
    expect(html.match(/scope="row"/g)).toHaveLength(2)
    expect(html.match(/<td[ >]/g)).toHaveLength(1 + 14)
    expect(html).toContain('aria-label="Tuesday, November 24, 10:00 AM Eastern time"')
    expect(htmlToText(html)).toContain('Not open')
  })

  it('has a single Tab stop: the first free time', () => {
    const html = grid()
    const stops = [...html.matchAll(/<(?:td|button)[^>]*tabindex="0"[^>]*>/gi)].map(([tag]) => tag)
    expect(stops).toHaveLength(1)
    expect(stops[0]).toContain('Tuesday, November 24')
  })

  it('shows which day failed to load with its own retry button, and keeps the others', () => {
    const heads = days.map((day, at): GridDay => (at === 3 ? { ...day, state: 'failed' } : day))
    const html = grid(heads)
    expect(html).toContain('aria-label="Try again to load Thursday, November 26"')
    expect(html).toContain('Wednesday, November 25, 12:00 PM')
  })

  it('shows that a week has no free time, but not while a day is loading', () => {
    expect(htmlToText(grid(days, [[], [], []]))).toContain('No open times in this week.')
    const looking = days.map((day): GridDay => ({ ...day, state: 'looking' }))
    expect(htmlToText(grid(looking, [[], [], []]))).not.toContain('No open times')
  })
})

/** Rendered on Wednesday, March 4, 2026: the next days end on March 10. */
const rendered = (monday: string): string =>
  renderHtml(
    <WeekCalendar
      searcher={{ ...createTestServices(), patientId: null }}
      asked={{ providerId: 41, state: 'CO', zone: 'America/New_York' }}
      method="video"
      monday={Temporal.PlainDate.from(monday)}
      onMonday={() => {}}
      onChoose={() => {}}
    />,
  )

it('names the first day that was not shown before, when some were [BOOK-09]', () => {
  const html = rendered('2026-03-09')
  expect(htmlToText(html)).toContain('March 9 to March 15')
  expect(html).toMatch(/<h2 [^>]*aria-describedby="week-new"/)
  expect(/<p id="week-new"[^>]*>(.*?)<\/p>/.exec(html)?.[1]).toBe(
    'You have already seen the days before Wednesday, March 11.',
  )
  expect(htmlToText(html)).toContain('Already seen: Monday to Tuesday')
  for (const other of ['2026-03-02', '2026-03-16'])
    expect(rendered(other)).not.toMatch(/already seen|week-new/i)
})
