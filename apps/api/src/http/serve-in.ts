import type { EndpointShape, Returned } from '@evenkeel/contract/endpoint'
import type { ReceivedFrom, Serve } from '@evenkeel/server/http/serve-endpoint'
import type { Caller } from './caller.ts'

/** Mounts one endpoint whose act is handed what belongs to its caller: rows of the caller's organisation only. */
export type ServeIn<Deps> = <E extends EndpointShape>(
  endpoint: E,
  act: (received: ReceivedFrom<E, Caller> & { readonly deps: Deps }) => Promise<Returned<E>> | Returned<E>,
) => void

/** `serve` with rooms; `roomOf` makes the one of a caller. */
export const serveIn =
  <Deps>(serve: Serve<Caller>, depsOf: (caller: Caller) => Deps): ServeIn<Deps> =>
  (endpoint, act) =>
    serve(endpoint, (received) => act({ ...received, deps: depsOf(received.caller) }))
