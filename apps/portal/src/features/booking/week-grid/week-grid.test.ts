import { describe, expect, it } from 'vitest'
import { handleGridKey, getInitialPosition, buildWeekGrid } from './week-grid.ts'
import { formatSlot, type Slot } from '../search/calendar-week.ts'

const zone = 'America/New_York'
const slot = (instant: string, time: string): Slot => {
  const at = Temporal.Instant.from(instant)
  return { at, time, fullName: formatSlot(at, zone) }
}
const morning = slot('2026-11-03T15:00:00Z', '10:00 AM')
const noon = slot('2026-11-04T17:00:00Z', '12:00 PM')
const early = slot('2026-11-04T14:00:00Z', '9:00 AM')

describe('week grid', () => {
  it('has a row for each time that is free on some day, in order', () => {
    const rows = buildWeekGrid([[], [morning], [early, noon], [], [], [], []], zone)
    expect(rows.map(({ time }) => time)).toEqual(['9:00 AM', '10:00 AM', '12:00 PM'])
    expect(rows[1]?.slots).toEqual([null, morning, null, null, null, null, null])
    expect(getInitialPosition(rows)).toEqual({ row: 0, column: 2 })
  })

  it('keeps both 1:30s of a November night apart, the earlier one first', () => {
    const summer = slot('2026-11-01T05:30:00Z', '1:30 AM EDT')
    const winter = slot('2026-11-01T06:30:00Z', '1:30 AM EST')
    const rows = buildWeekGrid([[winter, summer]], zone)
    expect(rows.map(({ slots }) => slots[0])).toEqual([summer, winter])
  })

  it('is empty without free times', () => {
    expect(buildWeekGrid([[], []], zone)).toEqual([])
    expect(getInitialPosition([])).toEqual({ row: 0, column: 0 })
  })
})

describe('grid keys', () => {
  const size = { rows: 3, columns: 7 }
  const press = (key: string, row: number, column: number, ctrlKey = false) =>
    handleGridKey({ key, ctrlKey }, { row, column }, size)

  it.each([
    ['ArrowUp', 1, 2, { row: 0, column: 2 }],
    ['ArrowUp', 0, 2, { row: 0, column: 2 }],
    ['ArrowDown', 1, 2, { row: 2, column: 2 }],
    ['ArrowDown', 2, 2, { row: 2, column: 2 }],
    ['ArrowLeft', 1, 1, { row: 1, column: 0 }],
    ['ArrowLeft', 1, 0, { row: 1, column: 0 }],
    ['ArrowRight', 1, 5, { row: 1, column: 6 }],
    ['ArrowRight', 1, 6, { row: 1, column: 6 }],
    ['Home', 1, 4, { row: 1, column: 0 }],
    ['End', 1, 4, { row: 1, column: 6 }],
  ] as const)('%s from %i, %i', (key, row, column, place) => {
    expect(press(key, row, column)).toEqual(place)
  })

  it('move to the corners with Control, and to other weeks with Page Up and Page Down', () => {
    expect(press('Home', 1, 4, true)).toEqual({ row: 0, column: 0 })
    expect(press('End', 1, 4, true)).toEqual({ row: 2, column: 6 })
    expect(press('PageUp', 1, 4)).toBe('week-before')
    expect(press('PageDown', 1, 4)).toBe('next-week')
  })

  it('ignore other keys', () => {
    expect(press('Tab', 1, 4)).toBeNull()
    expect(press('Enter', 1, 4)).toBeNull()
  })
})
