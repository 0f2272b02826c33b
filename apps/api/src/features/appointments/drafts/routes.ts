import {
  changeAppointment,
  checkBookingIsOpen,
  createAppointment,
  finalizeAppointment,
  readLatestAppointment,
} from '@evenkeel/contract/own/appointments'
import type { ServeIn } from '#http/serve-in.ts'
import { theMember } from '#http/require-calling-member.ts'
import { finalize } from './finalize-appointment.ts'
import { idempotencyKey } from '../idempotency-key.ts'
import { changeDraft, saveDraft } from './save-draft.ts'
import { presentAppointment } from './rules.ts'
import { findLatest } from './store.ts'
import type { AppointmentsDeps } from '../deps.ts'

/** Mounts the own appointment records. */
export function appointmentRoutes(serve: ServeIn<AppointmentsDeps>): void {
  serve(createAppointment, ({ body, caller, request, deps }) =>
    saveDraft(deps, theMember(caller), body, idempotencyKey(request.headers['idempotency-key'])),
  )
  serve(changeAppointment, ({ params, body, caller, deps }) =>
    changeDraft(deps, theMember(caller), params.id, body),
  )
  serve(finalizeAppointment, ({ params, caller, deps }) => finalize(deps, theMember(caller), params.id))
  // Where it is closed the call does not come this far.
  serve(checkBookingIsOpen, async () => undefined)
  serve(readLatestAppointment, async ({ caller, deps }) => {
    const row = await findLatest(deps.store.db, theMember(caller).id)
    return row && presentAppointment(row, deps.clock.now())
  })
}
