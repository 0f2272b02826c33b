import { readCalendarFile } from '@evenkeel/contract/own/calendar'
import { listReplacements, readReschedule, rescheduleAppointment } from '@evenkeel/contract/own/reschedules'
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
import { presentReplacement } from './reschedules/reschedule-rules.ts'
import { listEndedReschedules } from './reschedules/reschedule-store.ts'
import { reschedule, showReschedule } from './reschedules/reschedule-appointment.ts'
import { askForAppointment, remind, showSlotQuery, withdraw } from './slot-queries/slot-queries.ts'
import { listSlotQueries } from './slot-queries/slot-query-store.ts'
import { requireVisit } from './visits/visits.ts'
import type { AppointmentsDeps } from './deps.ts'

/** Mounts what members do with appointments they have, or ask for. */
export function visitRoutes(serve: ServeIn<AppointmentsDeps>): void {
  serve(createSlotQuery, ({ body, caller, request, deps }) =>
    askForAppointment(deps, theMember(caller), body, idempotencyKey(request.headers['idempotency-key'])),
  )
  serve(listEndpoint, async ({ caller, query, deps }) => {
    const { total, rows } = await listSlotQueries(deps.store.db, theMember(caller).id, query)
    if (rows.length === 0 && query.page > 1) throw notFound()
    const pageAt = (page: number) => `/appointment-slot-queries?page=${page}&per_page=${query.per_page}`
    return {
      count: total,
      next: query.page * query.per_page < total ? pageAt(query.page + 1) : null,
      previous: query.page > 1 ? pageAt(query.page - 1) : null,
      results: await Promise.all(rows.map((row) => showSlotQuery(deps, row))),
    }
  })
  serve(remindSlotQuery, ({ params, caller, deps }) => remind(deps, theMember(caller), params.id))
  serve(cancelSlotQuery, ({ params, caller, deps }) => withdraw(deps, theMember(caller), params.id))

  serve(rescheduleAppointment, ({ body, caller, request, deps }) =>
    reschedule(deps, theMember(caller), body, idempotencyKey(request.headers['idempotency-key'])),
  )
  serve(listReplacements, async ({ caller, deps }) => {
    const rows = await listEndedReschedules(deps.store.db, theMember(caller).id)
    return { results: rows.flatMap(presentReplacement) }
  })
  serve(readReschedule, ({ params, caller, deps }) => showReschedule(deps, theMember(caller), params.id))

  serve(readCalendarFile, async ({ params, caller, deps }) => {
    const { member, tenant } = await requireMember(deps, theMember(caller).id)
    const visit = await requireVisit(deps, member, params.id)
    if (visit?.status !== 'booked') throw notFound()
    const sender = {
      programme: mailOrganisationOf(tenant, deps.publicUrl, deps.catalogue.in(deps.language)),
      from: deps.mailFrom,
      now: deps.clock.now(),
    }
    return {
      file_name: 'appointment.ics',
      content_type: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: calendarOf(visit, sender),
    }
  })
}
