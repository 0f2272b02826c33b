import {
  changeCalendar,
  previewCalendarChange,
  readCounselorCalendar,
} from '@evenkeel/contract/counselor/calendar'
import type { FastifyRequest } from 'fastify'
import type { CounselorService } from '#counselor/service.ts'
import { changeCalendar as change } from './change-calendar.ts'
import { previewChange } from './preview-change.ts'
import { readCalendar } from './read-calendar.ts'
import type { BookedRow } from './store.ts'

/** Mounts the calls about a counselor's own hours. */
export function calendarRoutes(service: CounselorService): void {
  const { serve, noteMember } = service
  /** Each person whose visit is shown or decided on, once. */
  const noteAll = async (request: FastifyRequest, rows: readonly BookedRow[]): Promise<void> => {
    const people = new Map(rows.map(({ patient }) => [patient.id, patient]))
    for (const { memberId, ou } of people.values()) await noteMember(request, { memberId, ou })
  }
  serve(readCounselorCalendar, async ({ caller, query, request }) => {
    const { calendar, shown } = await readCalendar(service, caller, query)
    await noteAll(request, shown)
    return calendar
  })
  serve(previewCalendarChange, async ({ caller, body, request }) => {
    const { preview, shown } = await previewChange(service, caller, body.change, body.state)
    await noteAll(request, shown)
    return preview
  })
  serve(changeCalendar, async ({ caller, body, request }) => {
    await noteAll(request, await change(service, caller, body))
    return undefined
  })
}
