import type { EndpointShape, Returned } from '@evenkeel/contract/endpoint'
import type { ReceivedFrom, Serve } from '@evenkeel/server/http/serve-endpoint'
import type { Caller } from './caller.ts'

/** Mounts one endpoint whose act is handed the room of its caller: what it finds there belongs to the caller's organisation. */
export type ServeIn<Room> = <E extends EndpointShape>(
  endpoint: E,
  act: (received: ReceivedFrom<E, Caller> & { readonly room: Room }) => Promise<Returned<E>> | Returned<E>,
) => void

/** `serve` with rooms; `roomOf` makes the one of a caller. */
export const serveIn =
  <Room>(serve: Serve<Caller>, roomOf: (caller: Caller) => Room): ServeIn<Room> =>
  (endpoint, act) =>
    serve(endpoint, (received) => act({ ...received, room: roomOf(received.caller) }))
