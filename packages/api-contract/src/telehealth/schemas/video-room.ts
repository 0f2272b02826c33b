import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import { TelehealthId, IsoInstant, TelehealthIdText, IntegerText } from '../../schemas.ts'

/** The two roles in a room. */
export const RoomRole = z.enum(['patient', 'counselor'])
export type RoomRole = z.output<typeof RoomRole>

/** A STUN or TURN server, as accepted by RTCPeerConnection. */
export const IceServer = z.union([
  /** Credentials of a TURN server expire soon after the room closes. */
  z.object({ urls: z.string(), username: z.string(), credential: z.string() }),
  z.object({ urls: z.string() }),
])
export type IceServer = z.output<typeof IceServer>

/**
 * How a patient joins a video visit (CALL-53, RD-165). The room can be joined from 15 minutes before the
 * start to the end; both are instants, so time zones and DST do not affect them.
 */
export const ConnectionParams = z.object({
  patient_id: TelehealthId,
  provider_id: TelehealthId,
  /** With the provider's offset. */
  start_time: IsoInstant,
  end_time: IsoInstant,
  /** Page of the service where the visit takes place; in the sandbox a plain room labeled as sandbox. */
  url: z.url(),
  /**
   * webrtc: the room of this contract, joined with `room_pass`. page: the visit takes place only at `url`.
   */
  video_backend: z.enum(['webrtc', 'page']),
  /** When the room opens and closes. */
  opens_at: IsoInstant,
  closes_at: IsoInstant,
  /**
   * Bearer token of the room calls: for this room and role, until the room closes. Null where there is only a
   * page.
   */
  room_pass: z.nullable(z.string()),
  ice_servers: z.array(IceServer),
})
export type ConnectionParams = z.output<typeof ConnectionParams>

/**
 * One signaling message between the sides. hello: joined, invalidates earlier signals · bye: left ·
 * description and candidate: from the browser's RTCPeerConnection.
 */
export const RoomSignal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('bye') }),
  z.object({
    kind: z.literal('description'),
    type: z.enum(['offer', 'answer', 'rollback', 'pranswer']),
    sdp: z.string().check(z.maxLength(limits.roomSignalLength)),
  }),
  z.object({
    kind: z.literal('candidate'),
    /** Null or empty: end of candidates. */
    candidate: z.nullable(z.string().check(z.maxLength(2000))),
    sdp_mid: z.nullable(z.string().check(z.maxLength(40))),
    sdp_m_line_index: z.nullable(z.int()),
  }),
])
export type RoomSignal = z.output<typeof RoomSignal>

const roomParams = z.object({ id: TelehealthIdText })

export const videoRoomSchemas = {
  'GET /v1/appointments/:id/connection_params': {
    params: z.object({ id: TelehealthIdText }),
    response: ConnectionParams,
  },
  'GET /v1/rooms/:id': {
    params: roomParams,
    response: z.object({
      /** Name of the other person. */
      other_name: z.string(),
      /** Seconds until the visit begins, by server time; negative: it has begun. */
      starts_in: z.int(),
      /** Seconds until it ends. */
      ends_in: z.int(),
    }),
  },
  'GET /v1/rooms/:id/ice_servers': {
    params: roomParams,
    response: z.object({ ice_servers: z.array(IceServer) }),
  },
  'POST /v1/rooms/:id/signals': {
    params: roomParams,
    body: z.object({ signal: RoomSignal }),
    response: z.object({ position: z.int() }),
  },
  'GET /v1/rooms/:id/signals': {
    params: roomParams,
    query: z.object({
      after: z._default(IntegerText.check(z.minimum(0)), 0),
      /** 0: returns at once, to check that the service is reachable. */
      wait: z._default(
        z.coerce.number().check(z.minimum(0), z.maximum(limits.roomWait / 1000)),
        limits.roomWait / 1000,
      ),
    }),
    response: z.object({
      signals: z.array(z.object({ position: z.int(), signal: RoomSignal })),
      /** Whether the other side has joined and not left. */
      other_is_here: z.boolean(),
      /**
       * Position of this side's newest hello. Later than your own: this side joined again in another window.
       */
      own_hello: z.int(),
    }),
  },
}
