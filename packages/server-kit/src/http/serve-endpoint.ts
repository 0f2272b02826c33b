import type { Endpoint, EndpointInput, HandlerResult, FileDownload } from '@evenkeel/api-contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { createValidationError } from './http-error.ts'
import { registerMethodNotAllowed } from './method-not-allowed.ts'
import { createErrorBody } from './error-handler.ts'
import { sendEvents } from './send-events.ts'
import { sendFile } from './send-file.ts'
import { registerJsonParser } from './json-parser.ts'
import { toErrorEntries, describeIssue } from './describe-issue.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint's body may come as form parts. */
    form?: Endpoint['form']
    /** What is said of a body that is too large. */
    largeBody?: Endpoint['largeBody']
  }
}

/** Finds out who calls and refuses who may not; throws a Failure. `params` are already parsed. */
export type Authenticate<Caller> = (
  request: FastifyRequest,
  endpoint: Endpoint,
  params: Readonly<Record<string, unknown>>,
) => Promise<Caller>

/** What an act receives: the parsed parts, who calls, and the raw request and reply for headers and cookies. */
export type HandlerInput<E extends Endpoint, Caller> = EndpointInput<E> & {
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** An answer of an endpoint that is about to leave. */
export interface AnsweredCall {
  readonly endpoint: Endpoint
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** What the act returned; absent where it refused or was never reached. */
  readonly answer?: unknown
}
/** Sees every answer before it leaves. The answer waits for it, and becomes a failure when this throws. */
export type AuditHook = (seen: AnsweredCall) => Promise<void>

/** Mounts one endpoint. */
export type RegisterEndpoint<Caller> = <E extends Endpoint>(
  endpoint: E,
  act: (received: HandlerInput<E, Caller>) => Promise<HandlerResult<E>> | HandlerResult<E>,
) => void

/** Whether a text can be kept exactly: PostgreSQL holds no NUL, and half of a surrogate pair would become another sign. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Paths of the texts that cannot be kept as they are; names of fields count as texts. */
function findUnstorableTexts(value: unknown, path: readonly string[] = []): readonly string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path.join('.')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    isStorable(name) ? findUnstorableTexts(inner, [...path, name]) : [path.join('.')],
  )
}

function parseInput(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = z.safeParse(schema, value, { error: describeIssue })
  if (result.success) {
    const broken = findUnstorableTexts(result.data)
    if (broken.length === 0) return result.data
    throw createValidationError(
      broken.map((field) => ({ field: field || null, message: 'This text has a character we cannot keep.' })),
    )
  }
  throw createValidationError(toErrorEntries(result.error))
}

/**
 * Writes answers down, with the fields the contract names and no other. One that is frozen does not change any more: it is
 * parsed and written once.
 */
function createSerializer(schema: z.core.$ZodType): (answer: unknown) => string {
  const texts = new WeakMap<object, string>()
  return (answer) => {
    const isFixed = typeof answer === 'object' && answer !== null && Object.isFrozen(answer)
    const known = isFixed ? texts.get(answer) : undefined
    if (known !== undefined) return known
    const text = JSON.stringify(z.parse(schema, answer))
    if (isFixed) texts.set(answer, text)
    return text
  }
}

/** Sends what an act answered: a file, events, JSON in the endpoint's shape, or nothing. */
function sendResult(
  reply: FastifyReply,
  { success }: Endpoint,
  answer: unknown,
  write: ((answer: unknown) => string) | null,
) {
  reply.code(success.status)
  if (success.file) return sendFile(reply, answer as FileDownload)
  if (success.events) return sendEvents(reply, answer as AsyncIterable<unknown>, success.events)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (!write) return reply.send()
  return reply.type('application/json; charset=utf-8').send(write(answer))
}

/**
 * Mounts contract endpoints on a Fastify instance: parses parameters, identifies the caller, parses query and body,
 * acts, and parses the answer, so that fields the contract does not name never leave the house.
 */
export function createEndpointServer<Caller>(
  app: FastifyInstance,
  identify: Authenticate<Caller>,
  witness: AuditHook = async () => {},
): { readonly serve: RegisterEndpoint<Caller>; readonly served: readonly Endpoint[] } {
  const served: Endpoint[] = []
  const admitted = new WeakMap<FastifyRequest, Caller>()
  const answers = new WeakMap<FastifyRequest, unknown>()
  const witnessed = new WeakSet<FastifyRequest>()
  const admit = async (request: FastifyRequest, endpoint: Endpoint): Promise<Caller> => {
    const params = parseInput(endpoint.params, request.params) ?? {}
    const caller =
      admitted.get(request) ?? (await identify(request, endpoint, params as Record<string, unknown>))
    admitted.set(request, caller)
    return caller
  }
  registerJsonParser(app)
  registerMethodNotAllowed(app, served)
  const serve: RegisterEndpoint<Caller> = (endpoint, act) => {
    served.push(endpoint)
    const write = endpoint.success.body ? createSerializer(endpoint.success.body) : null
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { form: endpoint.form, largeBody: endpoint.largeBody },
      // Before a large body is read it must be known that its sender may send one.
      ...(endpoint.largeBody === undefined
        ? {}
        : {
            bodyLimit: endpoint.largeBody.bytes,
            onRequest: async (request: FastifyRequest) => void (await admit(request, endpoint)),
          }),
      onSend: async (request, reply, payload) => {
        // The failure that follows a audit hook who could not write is not witnessed again.
        if (witnessed.has(request)) return payload
        witnessed.add(request)
        try {
          await witness({ endpoint, request, reply, answer: answers.get(request) })
          return payload
        } catch (error) {
          // A failure on the way of a refusal is no longer caught: the framework would send its words, and the statement.
          if (reply.statusCode < 400) throw error
          return createErrorBody(request, reply, error)
        }
      },
      handler: async (request, reply) => {
        const params = parseInput(endpoint.params, request.params)
        const caller = await admit(request, endpoint)
        const query = parseInput(endpoint.query, request.query)
        const body = parseInput(endpoint.body, endpoint.body ? (request.body ?? {}) : undefined)
        const answer = await act({ params, query, body, caller, request, reply } as never)
        answers.set(request, answer)
        return sendResult(reply, endpoint, answer, write)
      },
    })
  }
  return { serve, served }
}
