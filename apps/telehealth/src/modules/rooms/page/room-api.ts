import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import type { HandlerResult } from '@evenkeel/api-contract/endpoint'
import type {
  readRoom,
  readRoomServers,
  readRoomSignals,
  sendRoomSignal,
} from '@evenkeel/api-contract/telehealth/video-room'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import type { RoomDeps } from '@evenkeel/api-contract/video-room/room-deps'

/** An answer that takes longer does not come: the service itself waits for `limits.roomWait`, which is shorter. */
const TIMEOUT = seconds(30)

interface CallOptions {
  readonly method?: 'GET' | 'POST'
  readonly body?: unknown
  readonly keepalive?: boolean
  readonly signal?: AbortSignal
}

/** The calls of a room's page, with the pass of its address. It brings no schemas: the page comes from the service that answers. */
export function createRoomApi(address: Pick<Location, 'pathname' | 'hash'>) {
  const pass = address.hash.slice(1)
  const call = async (path: string, asked: CallOptions = {}): Promise<unknown> => {
    const { method = 'GET', body, keepalive = false, signal } = asked
    const timeout = AbortSignal.timeout(TIMEOUT)
    const answer = await fetch(address.pathname.replace('/rooms/', '/v1/rooms/') + path, {
      method,
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        authorization: `Bearer ${pass}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new NetworkError(String(error))
    })
    const payload = await answer.json().catch(() => {
      throw new NetworkError('The answer was cut off.')
    })
    if (!answer.ok) throw new ApiError(answer.status, payload, path)
    return payload
  }
  /** A process of the release before, during an upgrade, may not know a call; then there is nothing to show or use. */
  const orNull = async <T>(answer: Promise<unknown>): Promise<T | null> => {
    try {
      return (await answer) as T
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  }
  return {
    look: () => orNull<HandlerResult<typeof readRoom>>(call('')),
    servers: async () =>
      (await orNull<HandlerResult<typeof readRoomServers>>(call('/ice_servers')))?.ice_servers ?? [],
    say: (async (signal, keepalive = false) =>
      (await call('/signals', { method: 'POST', body: { signal }, keepalive })) as HandlerResult<
        typeof sendRoomSignal
      >) satisfies RoomDeps['say'],
    hear: (async (after, isPatient, signal) =>
      (await call(`/signals?after=${after}${isPatient ? '' : '&wait=0'}`, { signal })) as HandlerResult<
        typeof readRoomSignals
      >) satisfies RoomDeps['hear'],
  }
}

/** Which side the pass of an address is for; the service looks at its signature. */
export function parseRoomRole(hash: string): 'patient' | 'counselor' {
  const claims = (hash.split('.')[1] ?? 'e30=').replaceAll('-', '+').replaceAll('_', '/')
  return (JSON.parse(atob(claims)) as { role?: unknown }).role === 'patient' ? 'patient' : 'counselor'
}
