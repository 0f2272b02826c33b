import { defineEndpoint } from '../endpoint.ts'

export type { ConnectionParams, IceServer, RoomRole, RoomSignal } from './schemas/video-room.ts'

/** Returns how to join; only the patient's own video visit and only near its time. */
export const readConnectionParams = defineEndpoint('GET /v1/appointments/:id/connection_params', {
  auth: 'patient',
  summary: 'How to join a video visit',
  success: { status: 200 },
  refusals: ['NotFound', 'too_early', 'too_late', 'visit_closed', 'visit_canceled', 'not_video'],
})

/** Reads what is displayed beside the video; needs a pass for the open room. */
export const readRoom = defineEndpoint('GET /v1/rooms/:id', {
  auth: 'room',
  summary: 'The other person and the hour of a room',
  success: { status: 200 },
  refusals: ['NotFound', 'too_late', 'visit_closed', 'visit_canceled'],
})

/** Lists the servers of a room; needs a pass for the open room. */
export const readRoomServers = defineEndpoint('GET /v1/rooms/:id/ice_servers', {
  auth: 'room',
  summary: 'STUN and TURN servers of a room',
  success: { status: 200 },
  refusals: ['NotFound', 'too_late', 'visit_closed', 'visit_canceled'],
})

/** Sends a signal to the other side. */
export const sendRoomSignal = defineEndpoint('POST /v1/rooms/:id/signals', {
  auth: 'room',
  summary: 'Send a signal to the other side of a room',
  success: { status: 201 },
  refusals: ['too_late', 'visit_closed', 'visit_canceled', 'Throttled'],
})

/**
 * Returns signals of the other side after `after`, oldest first. Long-polls for up to `wait` seconds, then
 * returns an empty list: call again at once. Start with the `position` of your own `hello`.
 */
export const readRoomSignals = defineEndpoint('GET /v1/rooms/:id/signals', {
  auth: 'room',
  summary: 'Wait for signals of the other side',
  success: { status: 200 },
  refusals: ['too_late', 'visit_closed', 'visit_canceled'],
})
