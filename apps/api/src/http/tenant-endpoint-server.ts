import type { Endpoint, HandlerResult } from '@evenkeel/api-contract/endpoint'
import type { HandlerInput, RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { Caller } from './caller.ts'

/** Registers an endpoint whose handler gets a context limited to the caller's organization. */
export type RegisterTenantEndpoint<Deps> = <E extends Endpoint>(
  endpoint: E,
  act: (
    received: HandlerInput<E, Caller> & { readonly deps: Deps },
  ) => Promise<HandlerResult<E>> | HandlerResult<E>,
) => void

/** Like `serve`, with a context per tenant; `depsOf` creates the one of a caller. */
export const createTenantEndpointServer =
  <Deps>(serve: RegisterEndpoint<Caller>, depsOf: (caller: Caller) => Deps): RegisterTenantEndpoint<Deps> =>
  (endpoint, act) =>
    serve(endpoint, (received) => act({ ...received, deps: depsOf(received.caller) }))
