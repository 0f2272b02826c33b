import { type ComponentProps, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#components/Button.tsx'
import { bookingMessages } from '../booking.messages.ts'
import { calendarMessages } from '../calendar/calendar.messages.ts'
import { handleGridKey, getInitialPosition, type GridRow, type GridPosition } from './week-grid.ts'
import { formatDay, type Slot } from '../search/calendar-week.ts'
import styles from './grid.module.css'

/** A day of the grid with its column header. */
export interface GridDay {
  readonly day: Temporal.PlainDate
  readonly state: 'past' | 'looking' | 'failed' | 'ready'
  readonly retry: () => void
}

interface WeekGridProps {
  readonly days: readonly GridDay[]
  readonly rows: readonly GridRow[]
  readonly onChoose: (slot: Slot) => void
  /** Page Up and Page Down change the week; the previous week may be unavailable. */
  readonly onWeek: (to: 'week-before' | 'next-week') => void
}

const isSameCell = (one: GridPosition, two: GridPosition): boolean =>
  one.row === two.row && one.column === two.column

/** Browsers do not scroll to a cell that is partly visible. */
const scrollIntoView = ({ currentTarget }: FocusEvent): void =>
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** A free time, or a dash when none is free. */
function GridCell({
  slot,
  focusable,
  onChoose,
}: Pick<WeekGridProps, 'onChoose'> & {
  readonly slot: Slot | null
  readonly focusable: Pick<ComponentProps<'td'>, 'tabIndex'> & {
    readonly onFocus: (event: FocusEvent) => void
  }
}) {
  return slot === null ? (
    <td {...focusable}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{calendarMessages.notFree}</span>
    </td>
  ) : (
    <td>
      <button
        type="button"
        aria-label={slot.fullName}
        translate="no"
        onClick={() => onChoose(slot)}
        {...focusable}
      >
        <span>{slot.time}</span>
      </button>
    </td>
  )
}

function DayHead({ day, state, retry }: GridDay) {
  const [weekday = '', date = ''] = formatDay(day).split(', ')
  return (
    <th scope="col">
      <span>{weekday}</span>
      <span className={styles.date}>{date}</span>
      {state === 'looking' ? <span className={styles.date}>{bookingMessages.looking}</span> : null}
      {state === 'failed' ? (
        <Button
          kind="quiet"
          onClick={retry}
          aria-label={calendarMessages.loadDayAgain({ day: formatDay(day) })}
        >
          {bookingMessages.tryAgain}
        </Button>
      ) : null}
    </th>
  )
}

/** Roving tabindex: one cell is in the Tab order, and grid keys move the focus. */
function useGridNavigation(rows: readonly GridRow[], columns: number, onWeek: WeekGridProps['onWeek']) {
  const frame = useRef<HTMLDivElement>(null)
  const isOnItsWay = useRef(false)
  const [chosen, setPlace] = useState<GridPosition | null>(null)
  const reachable = chosen !== null && chosen.row < rows.length
  const place = reachable ? chosen : getInitialPosition(rows)
  const focusAt = ({ row, column }: GridPosition): void =>
    frame.current?.querySelector<HTMLElement>(`[data-place="${row} ${column}"]`)?.focus()
  // Another week replaces the cells: the frame takes the focus and passes it to the first time that loads.
  useEffect(() => {
    if (!isOnItsWay.current || rows.length === 0) return
    isOnItsWay.current = false
    if (document.activeElement === frame.current) focusAt(getInitialPosition(rows))
  }, [rows])
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = handleGridKey(event, place, { rows: rows.length, columns })
    if (next === null) return
    event.preventDefault()
    if (next === 'week-before' || next === 'next-week') {
      setPlace(null)
      isOnItsWay.current = true
      frame.current?.focus()
      onWeek(next)
      return
    }
    setPlace(next)
    focusAt(next)
  }
  return { frame, place, setPlace, onKeyDown }
}

/** The week with days as columns and times as rows; same times and actions as the list. */
export function WeekGrid({ days, rows, onChoose, onWeek }: WeekGridProps) {
  const { frame, place, setPlace, onKeyDown } = useGridNavigation(rows, days.length, onWeek)
  return (
    <div ref={frame} className={styles.frame} tabIndex={-1} role="group" aria-labelledby="week-name">
      {/* The ARIA grid pattern on a table: cells and headers keep their native semantics. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table role="grid" className={styles.grid} aria-labelledby="week-name" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <td>
              <span className="visually-hidden">{calendarMessages.timeColumn}</span>
            </td>
            {days.map((day) => (
              <DayHead key={day.day.toString()} {...day} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ time, slots }, row) => (
            <tr key={time}>
              <th scope="row" translate="no">
                {time}
              </th>
              {slots.map((slot, column) => {
                const here = { row, column }
                const focusable = {
                  tabIndex: isSameCell(place, here) ? 0 : -1,
                  'data-place': `${row} ${column}`,
                  onFocus: (event: FocusEvent) => {
                    setPlace(here)
                    scrollIntoView(event)
                  },
                }
                const key = days[column]?.day.toString() ?? column
                return <GridCell key={key} slot={slot} focusable={focusable} onChoose={onChoose} />
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && days.every(({ state }) => state === 'past' || state === 'ready') ? (
        <p>{calendarMessages.emptyWeek}</p>
      ) : null}
    </div>
  )
}
