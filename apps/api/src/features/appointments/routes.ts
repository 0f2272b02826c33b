import {
  changeAppointment,
  createAppointment,
  finalizeAppointment,
  readLatestAppointment,
} from '@evenkeel/contract/own/appointments'
import type { ServeIn } from '#http/serve-in.ts'
import { theMember } from '#http/the-member.ts'
import { finalize } from './finalize.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { changeKept, keepAppointment } from './keep.ts'
import type { AppointmentsRoom } from './room.ts'
import { presentAppointment } from './rules.ts'
import { findLatest } from './store.ts'

/** Mounts the own appointment records (contract.md 3.9). */
export function appointmentRoutes(serve: ServeIn<AppointmentsRoom>): void {
  serve(createAppointment, ({ body, caller, request, room }) =>
    keepAppointment(room, theMember(caller), body, idempotencyKey(request.headers['idempotency-key'])),
  )
  serve(changeAppointment, ({ params, body, caller, room }) =>
    changeKept(room, theMember(caller), params.id, body),
  )
  serve(finalizeAppointment, ({ params, caller, room }) => finalize(room, theMember(caller), params.id))
  serve(readLatestAppointment, async ({ caller, room }) => {
    const row = await findLatest(room.store.db, theMember(caller).id)
    return row && presentAppointment(row, room.clock.now())
  })
}
