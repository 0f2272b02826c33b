import { readCalendarFile } from '@evenkeel/api-contract/portal/calendar'
import {
  listReplacements,
  readReschedule,
  rescheduleAppointment,
} from '@evenkeel/api-contract/portal/reschedules'
import {
  cancelSlotQuery,
  createSlotQuery,
  listSlotQueries as listEndpoint,
  remindSlotQuery,
} from '@evenkeel/api-contract/portal/slot-queries'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { toEmailOrganization } from '#modules/members/email-organization.ts'
import { requireMember } from '#modules/members/read-member.ts'
import type { RegisterTenantEndpoint } from '#http/tenant-endpoint-server.ts'
import { requireCallingMember } from '#http/caller.ts'
import { createVisitCalendar } from './visits/calendar.ts'
import { parseIdempotencyKey } from './idempotency-key.ts'
import { presentReplacement } from './reschedules/reschedule-policy.ts'
import { listEndedReschedules } from './reschedules/reschedule-repository.ts'
import { reschedule, getReschedule } from './reschedules/reschedule-appointment.ts'
import {
  requestAppointment,
  remindCounselor,
  presentDecryptedSlotQuery,
  withdrawSlotQuery,
} from './slot-queries/slot-queries.ts'
import { listSlotQueries } from './slot-queries/slot-query-repository.ts'
import { findOrCreateVisit } from './visits/visit-service.ts'
import type { AppContext } from '#app-context.ts'

/** Registers the endpoints for a member's appointments and requests. */
export function visitRoutes(serve: RegisterTenantEndpoint<AppContext>): void {
  serve(createSlotQuery, ({ body, caller, request, context }) =>
    requestAppointment(
      context,
      requireCallingMember(caller),
      body,
      parseIdempotencyKey(request.headers['idempotency-key']),
    ),
  )
  serve(listEndpoint, async ({ caller, query, context }) => {
    const { total, rows } = await listSlotQueries(context.store.db, requireCallingMember(caller).id, query)
    if (rows.length === 0 && query.page > 1) throw createNotFoundError()
    const pageAt = (page: number) => `/appointment-slot-queries?page=${page}&per_page=${query.per_page}`
    return {
      count: total,
      next: query.page * query.per_page < total ? pageAt(query.page + 1) : null,
      previous: query.page > 1 ? pageAt(query.page - 1) : null,
      results: await Promise.all(rows.map((row) => presentDecryptedSlotQuery(context, row))),
    }
  })
  serve(remindSlotQuery, ({ params, caller, context }) =>
    remindCounselor(context, requireCallingMember(caller), params.id),
  )
  serve(cancelSlotQuery, ({ params, caller, context }) =>
    withdrawSlotQuery(context, requireCallingMember(caller), params.id),
  )

  serve(rescheduleAppointment, ({ body, caller, request, context }) =>
    reschedule(
      context,
      requireCallingMember(caller),
      body,
      parseIdempotencyKey(request.headers['idempotency-key']),
    ),
  )
  serve(listReplacements, async ({ caller, context }) => {
    const rows = await listEndedReschedules(context.store.db, requireCallingMember(caller).id)
    return { results: rows.flatMap(presentReplacement) }
  })
  serve(readReschedule, ({ params, caller, context }) =>
    getReschedule(context, requireCallingMember(caller), params.id),
  )

  serve(readCalendarFile, async ({ params, caller, context }) => {
    const { member, tenant } = await requireMember(context, requireCallingMember(caller).id)
    const visit = await findOrCreateVisit(context, member, params.id)
    if (visit?.status !== 'booked') throw createNotFoundError()
    const sender = {
      programme: toEmailOrganization(tenant, context.publicUrl, context.catalogue.in(context.language)),
      from: context.mailFrom,
      now: context.clock.now(),
    }
    return {
      file_name: 'appointment.ics',
      content_type: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: createVisitCalendar(visit, sender),
    }
  })
}
