import { readCalendarFile } from '@evenkeel/contract/own/calendar'
import { readReschedule, rescheduleAppointment } from '@evenkeel/contract/own/reschedules'
import {
  cancelSlotQuery,
  createSlotQuery,
  listSlotQueries as listEndpoint,
  remindSlotQuery,
} from '@evenkeel/contract/own/slot-queries'
import { notFound } from '@evenkeel/server/http/failure'
import { mailOrganisationOf } from '#features/members/mail-organisation.ts'
import { requireMember } from '#features/members/read-member.ts'
import type { ServeIn } from '#http/serve-in.ts'
import { theMember } from '#http/require-calling-member.ts'
import { calendarOf } from './visits/calendar.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { reschedule, showReschedule } from './reschedules/reschedule-appointment.ts'
import type { AppointmentsDeps } from './deps.ts'
import { askForAppointment, remind, showSlotQuery, withdraw } from './slot-queries/slot-queries.ts'
import { listSlotQueries } from './slot-queries/slot-query-store.ts'
import { requireVisit } from './visits/visits.ts'

/** Mounts what members do with appointments they have, or ask for. */
export function visitRoutes(serve: ServeIn<AppointmentsDeps>): void {
  serve(createSlotQuery, ({ body, caller, request, room }) =>
    askForAppointment(room, theMember(caller), body, idempotencyKey(request.headers['idempotency-key'])),
  )
  serve(listEndpoint, async ({ caller, query, room }) => {
    const { total, rows } = await listSlotQueries(room.store.db, theMember(caller).id, query)
    if (rows.length === 0 && query.page > 1) throw notFound()
    const pageAt = (page: number) => `/appointment-slot-queries?page=${page}&per_page=${query.per_page}`
    return {
      count: total,
      next: query.page * query.per_page < total ? pageAt(query.page + 1) : null,
      previous: query.page > 1 ? pageAt(query.page - 1) : null,
      results: await Promise.all(rows.map((row) => showSlotQuery(room, row))),
    }
  })
  serve(remindSlotQuery, ({ params, caller, room }) => remind(room, theMember(caller), params.id))
  serve(cancelSlotQuery, ({ params, caller, room }) => withdraw(room, theMember(caller), params.id))

  serve(rescheduleAppointment, ({ body, caller, request, room }) =>
    reschedule(room, theMember(caller), body, idempotencyKey(request.headers['idempotency-key'])),
  )
  serve(readReschedule, ({ params, caller, room }) => showReschedule(room, theMember(caller), params.id))

  serve(readCalendarFile, async ({ params, caller, room }) => {
    const { member, tenant } = await requireMember(room, theMember(caller).id)
    const visit = await requireVisit(room, member, params.id)
    if (visit?.status !== 'booked') throw notFound()
    const sender = {
      programme: mailOrganisationOf(tenant, room.publicUrl),
      from: room.mailFrom,
      now: room.clock.now(),
    }
    return {
      file_name: 'appointment.ics',
      content_type: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: calendarOf(visit, sender),
    }
  })
}
