import {
  changeCalendar,
  previewCalendarChange,
  readCounselorCalendar,
} from '@evenkeel/api-contract/counselor/calendar'
import type { CounselorService } from '#modules/counselor-auth/counselor-service.ts'
import { changeCalendar as change } from './change-calendar.ts'
import { auditMembers } from './audit-members.ts'
import { previewChange } from './preview-change.ts'
import { readCalendar } from './read-calendar.ts'

/** Mounts the calls about a counselor's own hours. */
export function calendarRoutes(service: CounselorService): void {
  const { serve } = service
  serve(readCounselorCalendar, async ({ caller, query, request }) => {
    const { calendar, shown } = await readCalendar(service, caller, query)
    await auditMembers(service, request, shown)
    return calendar
  })
  serve(previewCalendarChange, async ({ caller, body, request }) => {
    const { preview, shown } = await previewChange(service, caller, body.change, body.state)
    await auditMembers(service, request, shown)
    return preview
  })
  serve(changeCalendar, async ({ caller, body, request }) => {
    await auditMembers(service, request, await change(service, caller, body))
    return undefined
  })
}
