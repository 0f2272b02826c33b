import type { CounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'

/** Perspective and time zone of the calendar. */
export interface CalendarView {
  /** State whose members' view is shown; null without a license. */
  readonly state: string | null
  /** IANA name of the time zone in which times are shown. */
  readonly zone: string
  /** Whether this is the counselor's own time zone. */
  readonly isOwn: boolean
  /** Current date in the counselor's time zone. */
  readonly today: string
}

/** Builds the view of a calendar; `requests` is the requested state. */
export const toCalendarView = (
  { state, days_zone: zone, today }: CounselorCalendar,
  asked: string | undefined,
): CalendarView => ({ state, zone, today, isOwn: asked === undefined || state !== asked })
