import type { CounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'

/** As whom the calendar is looked at: times are shown by this clock. */
export interface CalendarView {
  /** As members of this state see the times; null where there is no license. */
  readonly state: string | null
  /** IANA name of the zone times are shown in. */
  readonly zone: string
  /** Whether that is the counselor's own clock. */
  readonly isOwn: boolean
  /** The day it is for the counselor. */
  readonly today: string
}

/** The view of a calendar; `asked` is the state it was asked for. */
export const toCalendarView = (
  { state, days_zone: zone, today }: CounselorCalendar,
  asked: string | undefined,
): CalendarView => ({ state, zone, today, isOwn: asked === undefined || state !== asked })
