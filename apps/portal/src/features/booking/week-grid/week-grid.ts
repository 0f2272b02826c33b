import type { Slot } from '../search/calendar-week.ts'

/** One time of day of a week, with the free slots from Monday to Sunday. */
export interface GridRow {
  /** "10:00 AM", with the zone abbreviation when a night has that time twice. */
  readonly time: string
  readonly slots: readonly (Slot | null)[]
}

/** Sort key: time of day, then the order of the two equal times of a November night. */
function getRowOrder({ at }: Slot, zone: string): readonly [minutes: number, instant: number] {
  const { hour, minute } = at.toZonedDateTimeISO(zone)
  return [hour * 60 + minute, at.epochMilliseconds]
}

/** Groups the free times of a week by time of day; only times that are free on some day have a row. */
export function buildWeekGrid(days: readonly (readonly Slot[])[], zone: string): readonly GridRow[] {
  const first = new Map<string, Slot>()
  for (const slot of days.flat()) if (!first.has(slot.time)) first.set(slot.time, slot)
  const times = [...first].toSorted(([, one], [, two]) => {
    const [minutesOne, instantOne] = getRowOrder(one, zone)
    const [minutesTwo, instantTwo] = getRowOrder(two, zone)
    return minutesOne - minutesTwo || instantOne - instantTwo
  })
  return times.map(([time]) => ({
    time,
    slots: days.map((slots) => slots.find((slot) => slot.time === time) ?? null),
  }))
}

/** A cell by zero-based row and column. */
export interface GridPosition {
  readonly row: number
  readonly column: number
}

export interface GridKey {
  readonly key: string
  readonly ctrlKey: boolean
}

/** Handles a key of the ARIA grid pattern: moves to a cell or week, or returns null for other keys. */
export function handleGridKey(
  { key, ctrlKey }: GridKey,
  { row, column }: GridPosition,
  size: { readonly rows: number; readonly columns: number },
): GridPosition | 'week-before' | 'next-week' | null {
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1]
  switch (key) {
    case 'ArrowUp':
      return { row: Math.max(row - 1, 0), column }
    case 'ArrowDown':
      return { row: Math.min(row + 1, lastRow), column }
    case 'ArrowLeft':
      return { row, column: Math.max(column - 1, 0) }
    case 'ArrowRight':
      return { row, column: Math.min(column + 1, lastColumn) }
    case 'Home':
      return ctrlKey ? { row: 0, column: 0 } : { row, column: 0 }
    case 'End':
      return ctrlKey ? { row: lastRow, column: lastColumn } : { row, column: lastColumn }
    case 'PageUp':
      return 'week-before'
    case 'PageDown':
      return 'next-week'
    default:
      return null
  }
}

/** The cell that is focused first: the first free time. */
export function getInitialPosition(rows: readonly GridRow[]): GridPosition {
  const row = rows.findIndex(({ slots }) => slots.some((slot) => slot !== null))
  const column = rows[row]?.slots.findIndex((slot) => slot !== null) ?? 0
  return { row: Math.max(row, 0), column }
}
