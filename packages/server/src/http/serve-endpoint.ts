import type { EndpointShape, Received, Returned, SentFile } from '@evenkeel/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { invalid } from './failure.ts'
import { sendEvents } from './send-events.ts'
import { sendFile } from './send-file.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint's body may come as form parts. */
    form?: EndpointShape['form']
  }
}

/** Finds out who calls and refuses who may not; throws a Failure. `params` are already parsed. */
export type Identify<Caller> = (
  request: FastifyRequest,
  endpoint: EndpointShape,
  params: Readonly<Record<string, unknown>>,
) => Promise<Caller>

/** What an act receives: the parsed parts, who calls, and the raw request and reply for headers and cookies. */
export type ReceivedFrom<E extends EndpointShape, Caller> = Received<E> & {
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Mounts one endpoint. */
export type Serve<Caller> = <E extends EndpointShape>(
  endpoint: E,
  act: (received: ReceivedFrom<E, Caller>) => Promise<Returned<E>> | Returned<E>,
) => void

/** Paths of the texts with a NUL character, which no PostgreSQL text can hold; names of fields count as texts. */
function unstorable(value: unknown, path: readonly string[] = []): readonly string[] {
  if (typeof value === 'string') return value.includes('\0') ? [path.join('.')] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name.includes('\0') ? [path.join('.')] : unstorable(inner, [...path, name]),
  )
}

function parsed(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = z.safeParse(schema, value)
  if (result.success) {
    const broken = unstorable(result.data)
    if (broken.length === 0) return result.data
    throw invalid(
      broken.map((field) => ({ field: field || null, message: 'This text has a character we cannot keep.' })),
    )
  }
  throw invalid(
    result.error.issues.map((issue) => ({
      field: issue.path.length > 0 ? issue.path.join('.') : null,
      message: issue.message,
    })),
  )
}

/**
 * Mounts contract endpoints on a Fastify instance: parses parameters, identifies the caller, parses query and body,
 * acts, and parses the answer, so that fields the contract does not name never leave the house.
 */
export function endpointServer<Caller>(
  app: FastifyInstance,
  identify: Identify<Caller>,
): { readonly serve: Serve<Caller>; readonly served: readonly EndpointShape[] } {
  const served: EndpointShape[] = []
  const admitted = new WeakMap<FastifyRequest, Caller>()
  const admit = async (request: FastifyRequest, endpoint: EndpointShape): Promise<Caller> => {
    const params = parsed(endpoint.params, request.params) ?? {}
    const caller =
      admitted.get(request) ?? (await identify(request, endpoint, params as Record<string, unknown>))
    admitted.set(request, caller)
    return caller
  }
  const serve: Serve<Caller> = (endpoint, act) => {
    served.push(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { form: endpoint.form },
      // Before a large body is read it must be known that its sender may send one.
      ...(endpoint.maxBodyBytes === undefined
        ? {}
        : {
            bodyLimit: endpoint.maxBodyBytes,
            onRequest: async (request: FastifyRequest) => void (await admit(request, endpoint)),
          }),
      handler: async (request, reply) => {
        const params = parsed(endpoint.params, request.params)
        const caller = await admit(request, endpoint)
        const query = parsed(endpoint.query, request.query)
        const body = parsed(endpoint.body, endpoint.body ? (request.body ?? {}) : undefined)
        const answer = await act({ params, query, body, caller, request, reply } as never)
        reply.code(endpoint.success.status)
        if (endpoint.success.file) return sendFile(reply, answer as SentFile)
        if (endpoint.success.events)
          return sendEvents(reply, answer as AsyncIterable<unknown>, endpoint.success.events)
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        if (!endpoint.success.body) return reply.send()
        return reply
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(z.parse(endpoint.success.body, answer)))
      },
    })
  }
  return { serve, served }
}
