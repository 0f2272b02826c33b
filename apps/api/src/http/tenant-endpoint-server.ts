import type { Endpoint, HandlerResult } from '@evenkeel/api-contract/endpoint'
import type { HandlerInput, RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { Caller } from './caller.ts'

/** Mounts one endpoint whose act is handed what belongs to its caller: rows of the caller's organisation only. */
export type RegisterTenantEndpoint<Deps> = <E extends Endpoint>(
  endpoint: E,
  act: (
    received: HandlerInput<E, Caller> & { readonly deps: Deps },
  ) => Promise<HandlerResult<E>> | HandlerResult<E>,
) => void

/** `serve` with rooms; `roomOf` makes the one of a caller. */
export const createTenantEndpointServer =
  <Deps>(serve: RegisterEndpoint<Caller>, depsOf: (caller: Caller) => Deps): RegisterTenantEndpoint<Deps> =>
  (endpoint, act) =>
    serve(endpoint, (received) => act({ ...received, deps: depsOf(received.caller) }))
