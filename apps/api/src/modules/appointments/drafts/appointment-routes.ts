import {
  updateAppointmentDraft,
  checkBookingOpen,
  createAppointmentDraft,
  finalizeAppointment,
  readLatestAppointment,
} from '@evenkeel/api-contract/portal/appointments'
import type { RegisterTenantEndpoint } from '#http/tenant-endpoint-server.ts'
import { requireCallingMember } from '#http/require-calling-member.ts'
import { finalizeBooking } from './finalize-booking.ts'
import { parseIdempotencyKey } from '../idempotency-key.ts'
import { updateDraft, saveDraft } from './save-draft.ts'
import { presentAppointment } from './booking-policy.ts'
import { findLatestAppointment } from './appointment-repository.ts'
import type { AppointmentsDeps } from '../deps.ts'

/** Mounts the own appointment records. */
export function appointmentRoutes(serve: RegisterTenantEndpoint<AppointmentsDeps>): void {
  serve(createAppointmentDraft, ({ body, caller, request, deps }) =>
    saveDraft(
      deps,
      requireCallingMember(caller),
      body,
      parseIdempotencyKey(request.headers['idempotency-key']),
    ),
  )
  serve(updateAppointmentDraft, ({ params, body, caller, deps }) =>
    updateDraft(deps, requireCallingMember(caller), params.id, body),
  )
  serve(finalizeAppointment, ({ params, caller, deps }) =>
    finalizeBooking(deps, requireCallingMember(caller), params.id),
  )
  // Where it is closed the call does not come this far.
  serve(checkBookingOpen, async () => undefined)
  serve(readLatestAppointment, async ({ caller, deps }) => {
    const row = await findLatestAppointment(deps.store.db, requireCallingMember(caller).id)
    return row && presentAppointment(row, deps.clock.now())
  })
}
