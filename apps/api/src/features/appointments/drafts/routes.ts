import {
  changeAppointment,
  createAppointment,
  finalizeAppointment,
  readLatestAppointment,
} from '@evenkeel/contract/own/appointments'
import type { ServeIn } from '#http/serve-in.ts'
import { theMember } from '#http/require-calling-member.ts'
import { finalize } from './finalize-appointment.ts'
import { idempotencyKey } from '../idempotency-key.ts'
import { changeDraft, saveDraft } from './save-draft.ts'
import type { AppointmentsDeps } from '../deps.ts'
import { presentAppointment } from './rules.ts'
import { findLatest } from './store.ts'

/** Mounts the own appointment records. */
export function appointmentRoutes(serve: ServeIn<AppointmentsDeps>): void {
  serve(createAppointment, ({ body, caller, request, room }) =>
    saveDraft(room, theMember(caller), body, idempotencyKey(request.headers['idempotency-key'])),
  )
  serve(changeAppointment, ({ params, body, caller, room }) =>
    changeDraft(room, theMember(caller), params.id, body),
  )
  serve(finalizeAppointment, ({ params, caller, room }) => finalize(room, theMember(caller), params.id))
  serve(readLatestAppointment, async ({ caller, room }) => {
    const row = await findLatest(room.store.db, theMember(caller).id)
    return row && presentAppointment(row, room.clock.now())
  })
}
