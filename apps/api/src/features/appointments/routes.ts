import {
  changeAppointment,
  createAppointment,
  finalizeAppointment,
  readLatestAppointment,
} from '@evenkeel/contract/own/appointments'
import { invalid } from '@evenkeel/server/http/failure'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import type { Caller } from '#http/caller.ts'
import { theMember } from '#http/the-member.ts'
import { finalize } from './finalize.ts'
import { changeKept, keepAppointment } from './keep.ts'
import type { AppointmentsRoom } from './room.ts'
import { presentAppointment } from './rules.ts'
import { findLatest } from './store.ts'

/** Longest Idempotency-Key we keep. */
const KEY_MAX = 100

function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && header.length > 0 && header.length <= KEY_MAX) return header
  throw invalid([{ field: null, message: `The Idempotency-Key must have 1 to ${KEY_MAX} characters.` }])
}

/** Mounts the own appointment records (contract.md 3.9). */
export function appointmentRoutes(serve: Serve<Caller>, room: AppointmentsRoom): void {
  serve(createAppointment, ({ body, caller, request }) =>
    keepAppointment(room, theMember(caller), body, idempotencyKey(request.headers['idempotency-key'])),
  )
  serve(changeAppointment, ({ params, body, caller }) => changeKept(room, theMember(caller), params.id, body))
  serve(finalizeAppointment, ({ params, caller }) => finalize(room, theMember(caller), params.id))
  serve(readLatestAppointment, async ({ caller }) => {
    const row = await findLatest(room.store.db, theMember(caller).id)
    return row && presentAppointment(row, room.clock.now())
  })
}
