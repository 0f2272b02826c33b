import {
  readConnectionParams,
  readRoom,
  readRoomServers,
  readRoomSignals,
  type RoomRole,
  sendRoomSignal,
} from '@evenkeel/contract/telehealth/room'
import { notAuthenticated, notFound, refuse } from '@evenkeel/server/http/failure'
import { type Caller, patientOf } from '#caller.ts'
import { nameOf } from '#messages/present.ts'
import { findPatient } from '#patients/store.ts'
import type { Service } from '#service.ts'
import { enter, requireOpenRoom } from './enter.ts'
import { addSignal, countSignals, helloOf, isHere, signalsOf } from './store.ts'

type RoomRoutesDeps = Pick<
  Service,
  'serve' | 'db' | 'clock' | 'vault' | 'roomPasses' | 'roomNews' | 'publicUrl' | 'iceServers' | 'pause'
>

/** Most signals of one side since its last hello; a visit needs some dozens. */
const MOST = 1000
/** How often the database is looked at while a person waits: another process may have written. */
const STEP = 500

const other: Readonly<Record<RoomRole, RoomRole>> = { patient: 'counselor', counselor: 'patient' }

function sideOf(caller: Caller) {
  if (caller.kind !== 'room') throw notAuthenticated()
  const { appointmentId, role, endsAt } = caller
  return { appointmentId, role, endsAt }
}

/** Mounts what two browsers need to find each other. */
export function roomRoutes(service: RoomRoutesDeps): void {
  const { db, clock, roomNews, serve } = service
  serve(readConnectionParams, ({ caller, params }) => enter(service, patientOf(caller).id, params.id))
  serve(readRoom, async ({ caller }) => {
    const side = sideOf(caller)
    const { appointment, providerName } = await requireOpenRoom(service, side)
    const secondsUntil = (at: Temporal.Instant) => Math.round(at.since(clock.now()).total('seconds'))
    const patient = await findPatient(service, appointment.patientId)
    if (!patient) throw notFound()
    return {
      other_name: side.role === 'patient' ? providerName : nameOf(patient),
      starts_in: secondsUntil(appointment.startsAt),
      ends_in: secondsUntil(appointment.endsAt),
    }
  })
  serve(readRoomServers, async ({ caller }) => {
    const { closesAt } = await requireOpenRoom(service, sideOf(caller))
    return { ice_servers: [...service.iceServers(closesAt)] }
  })
  serve(sendRoomSignal, async ({ caller, body }) => {
    const side = sideOf(caller)
    await requireOpenRoom(service, side)
    const said = body.signal
    if (said.kind !== 'hello' && (await countSignals(db, side.appointmentId, side.role)) >= MOST) {
      throw refuse('Throttled', 'Too many signals. Please enter the room anew.', { 'retry-after': '5' })
    }
    const position = await addSignal(
      db,
      { appointmentId: side.appointmentId, role: side.role },
      said,
      clock.now(),
    )
    roomNews.tell(side.appointmentId)
    return { position }
  })
  serve(readRoomSignals, async ({ caller, query, request }) => {
    const side = sideOf(caller)
    const { appointmentId, role } = side
    await requireOpenRoom(service, side)
    const entered = await helloOf(db, appointmentId, role)
    for (let waited = 0; ; waited += STEP) {
      const told = roomNews.next(appointmentId)
      // Whoever waits inside hears at once that the visit was closed.
      if (waited > 0) await requireOpenRoom(service, side)
      const signals = await signalsOf(db, appointmentId, other[role], query.after)
      const ownHello = await helloOf(db, appointmentId, role)
      const isOver = waited >= query.wait * 1000 || roomNews.isStopped() || request.raw.destroyed
      if (signals.length > 0 || ownHello !== entered || isOver)
        return {
          signals,
          other_is_here: await isHere(db, appointmentId, other[role]),
          own_hello: ownHello,
        }
      await Promise.race([told, service.pause(STEP)])
    }
  })
}
