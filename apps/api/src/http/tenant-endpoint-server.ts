import type { Endpoint, HandlerResult } from '@evenkeel/api-contract/endpoint'
import type { HandlerInput, RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { Caller } from './caller.ts'

/** Registers an endpoint whose handler gets a context limited to the caller's organization. */
export type RegisterTenantEndpoint<Context> = <E extends Endpoint>(
  endpoint: E,
  act: (
    received: HandlerInput<E, Caller> & { readonly context: Context },
  ) => Promise<HandlerResult<E>> | HandlerResult<E>,
) => void

/** Like `serve`, with a context per tenant; `createContext` creates the one of a caller. */
export const createTenantEndpointServer =
  <Context>(
    serve: RegisterEndpoint<Caller>,
    createContext: (caller: Caller) => Context,
  ): RegisterTenantEndpoint<Context> =>
  (endpoint, act) =>
    serve(endpoint, (received) => act({ ...received, context: createContext(received.caller) }))
