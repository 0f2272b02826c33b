import {
  readConnectionParams,
  readRoom,
  readRoomServers,
  readRoomSignals,
  type RoomRole,
  sendRoomSignal,
} from '@evenkeel/api-contract/telehealth/video-room'
import {
  createNotAuthenticatedError,
  createNotFoundError,
  createHttpError,
} from '@evenkeel/server-kit/http/http-error'
import { type Caller, requirePatient } from '#caller.ts'
import { getFullName } from '#modules/messages/presenter.ts'
import { findPatient } from '#modules/patients/repository.ts'
import type { RouteContext } from '#app-context.ts'
import { joinRoom, requireOpenRoom } from './join-room.ts'
import { addSignal, countSignals, findLastHello, isPresent, listSignals } from './repository.ts'

type RoomRoutesContext = Pick<
  RouteContext,
  'serve' | 'db' | 'clock' | 'vault' | 'roomPasses' | 'roomNews' | 'publicUrl' | 'iceServers' | 'pause'
>

/** Maximum number of signals of one side since its last hello; a visit needs some dozens. */
const MAX_SIGNALS = 1000
/** Polling interval of the database during a waiting call: another process may have written. */
const POLL_INTERVAL = 500

const otherSide: Readonly<Record<RoomRole, RoomRole>> = { patient: 'counselor', counselor: 'patient' }

function requireRoomSide(caller: Caller) {
  if (caller.kind !== 'room') throw createNotAuthenticatedError()
  const { appointmentId, role, endsAt } = caller
  return { appointmentId, role, endsAt }
}

/** Mounts the signaling endpoints of video rooms. */
export function roomRoutes(service: RoomRoutesContext): void {
  const { db, clock, roomNews, serve } = service
  serve(readConnectionParams, ({ caller, params }) => joinRoom(service, requirePatient(caller).id, params.id))
  serve(readRoom, async ({ caller }) => {
    const side = requireRoomSide(caller)
    const { appointment, providerName } = await requireOpenRoom(service, side)
    const secondsUntil = (at: Temporal.Instant) => Math.round(at.since(clock.now()).total('seconds'))
    const patient = await findPatient(service, appointment.patientId)
    if (!patient) throw createNotFoundError()
    return {
      other_name: side.role === 'patient' ? providerName : getFullName(patient),
      starts_in: secondsUntil(appointment.startsAt),
      ends_in: secondsUntil(appointment.endsAt),
    }
  })
  serve(readRoomServers, async ({ caller }) => {
    const { closesAt } = await requireOpenRoom(service, requireRoomSide(caller))
    return { ice_servers: [...service.iceServers(closesAt)] }
  })
  serve(sendRoomSignal, async ({ caller, body }) => {
    const side = requireRoomSide(caller)
    await requireOpenRoom(service, side)
    const signal = body.signal
    if (signal.kind !== 'hello' && (await countSignals(db, side.appointmentId, side.role)) >= MAX_SIGNALS) {
      throw createHttpError('Throttled', 'Too many signals. Please enter the room anew.', {
        'retry-after': '5',
      })
    }
    const position = await addSignal(
      db,
      { appointmentId: side.appointmentId, role: side.role },
      signal,
      clock.now(),
    )
    roomNews.tell(side.appointmentId)
    return { position }
  })
  serve(readRoomSignals, async ({ caller, query, request }) => {
    const side = requireRoomSide(caller)
    const { appointmentId, role } = side
    await requireOpenRoom(service, side)
    const entered = await findLastHello(db, appointmentId, role)
    for (let waited = 0; ; waited += POLL_INTERVAL) {
      const nextEvent = roomNews.next(appointmentId)
      // A waiting side gets the end of the visit at once.
      if (waited > 0) await requireOpenRoom(service, side)
      const signals = await listSignals(db, appointmentId, otherSide[role], query.after)
      const ownHello = await findLastHello(db, appointmentId, role)
      const isOver = waited >= query.wait * 1000 || roomNews.isStopped() || request.raw.destroyed
      if (signals.length > 0 || ownHello !== entered || isOver)
        return {
          signals,
          other_is_here: await isPresent(db, appointmentId, otherSide[role]),
          own_hello: ownHello,
        }
      await Promise.race([nextEvent, service.pause(POLL_INTERVAL)])
    }
  })
}
