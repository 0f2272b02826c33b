import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import * as z from 'zod'
import type { Endpoint, EndpointInput, FileDownload, HandlerResult } from '@evenkeel/api-contract/endpoint'
import type { EndpointSchemas } from '@evenkeel/api-contract/endpoint-schemas'
import { requestErrorMessages } from '@evenkeel/api-contract/errors/schema-errors.messages'
import { getSchemas } from '@evenkeel/api-contract/get-schemas'
import { sanitizeFileName } from '@evenkeel/api-contract/fields/files/file-name'
import { describeIssue, toErrorEntries } from './describe-issue.ts'
import { createErrorBody } from './error-handler.ts'
import { createHttpError, createValidationError } from './http-error.ts'
import { sendEvents } from './send-events.ts'

const knownMethods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Answers unsupported methods of a known path with 405 and Allow, before any body is read. The routes are
 * registered after all endpoints: the list is read then.
 */
function registerMethodNotAllowed(app: FastifyInstance, served: readonly Endpoint[]): void {
  void app.register(async (rest) => {
    for (const url of new Set(served.map(({ path }) => path))) {
      const taken = knownMethods.filter((method) => rest.hasRoute({ method, url: `${rest.prefix}${url}` }))
      const others = knownMethods.filter((method) => !taken.includes(method))
      const allow = taken.toSorted().join(', ')
      rest.route({
        method: others,
        url,
        onRequest: async ({ method }) => {
          throw createHttpError('MethodNotAllowed', requestErrorMessages.method({ method, taken: allow }), {
            allow,
          })
        },
        handler: () => null,
      })
    }
  })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The text of a body; null when it is not UTF-8, because other encodings would silently change characters.
 */
function decodeBody(body: string | Buffer): string | null {
  if (typeof body === 'string') return body
  try {
    return utf8.decode(body)
  } catch {
    return null
  }
}

/**
 * Parses JSON. Many clients send its content type on every request, also without a body. An empty body is no
 * invalid JSON: it counts as absent, and the endpoint reports what is missing.
 */
function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const text = decodeBody(bytes)
    if (text === null) done(createHttpError('ParseError', requestErrorMessages.unreadable))
    else if (text === '') done(null, undefined)
    else void parse(request, text, done)
  })
}

/** RFC 8187 encoding of a name: also encodes what `encodeURIComponent` leaves and a header may not carry. */
const encodeFileName = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * Header that makes a browser save a file under its name, in any alphabet, and never show it. A client
 * without support for `filename*` gets plain letters, without quotes and percent signs, which clients read
 * differently.
 */
export function createAttachmentHeader(name: string): string {
  const safe = sanitizeFileName(name) ?? 'document'
  const plain = safe.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeFileName(safe)}`
}

/**
 * Sends an uploaded file: saved, never shown or run by the browser, readable by our own pages only, and never
 * cached (trust S16).
 */
const sendFile = (reply: FastifyReply, { name, type, bytes }: FileDownload): FastifyReply =>
  reply
    .headers({
      'content-type': type,
      'content-disposition': createAttachmentHeader(name),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint's body may be sent as form parts. */
    form?: Endpoint['form']
    /** Error for a body that is too large. */
    largeBody?: Endpoint['largeBody']
  }
}

/** Identifies and authorizes the caller; throws an HttpError. `params` are already parsed. */
export type Authenticate<Caller> = (
  request: FastifyRequest,
  endpoint: Endpoint,
  params: Readonly<Record<string, unknown>>,
) => Promise<Caller>

/**
 * Input of a handler: the parsed parts, the caller, and the raw request and reply for headers and cookies.
 */
export type HandlerInput<E extends Endpoint, Caller> = EndpointInput<E> & {
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A response about to be sent. */
export interface AnsweredCall {
  readonly endpoint: Endpoint
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The handler's result; absent where it failed or did not run. */
  readonly answer?: unknown
}
/**
 * Called for every response before it is sent. The response waits for it, and becomes an error when this
 * throws.
 */
export type AuditHook = (seen: AnsweredCall) => Promise<void>

/** Registers one endpoint. */
export type RegisterEndpoint<Caller> = <E extends Endpoint>(
  endpoint: E,
  act: (received: HandlerInput<E, Caller>) => Promise<HandlerResult<E>> | HandlerResult<E>,
) => void

/**
 * Whether a text can be stored exactly: PostgreSQL has no NUL, and a lone surrogate would become another
 * character.
 */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Paths of the texts that cannot be stored; field names count as texts. */
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
 * Serializes responses with the fields of the contract only. A frozen response never changes: it is parsed
 * and serialized once.
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

/** Sends a handler's result: a file, events, JSON in the endpoint's shape, or nothing. */
function sendResult(
  reply: FastifyReply,
  { success }: Endpoint,
  { events }: EndpointSchemas,
  answer: unknown,
  write: ((answer: unknown) => string) | null,
) {
  reply.code(success.status)
  if (success.file) return sendFile(reply, answer as FileDownload)
  if (events) return sendEvents(reply, answer as AsyncIterable<unknown>, events)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (!write) return reply.send()
  return reply.type('application/json; charset=utf-8').send(write(answer))
}

/**
 * Creates the function that registers contract endpoints on a Fastify instance: parses parameters, identifies
 * the caller, parses query and body, runs the handler, and parses the response, so that fields outside the
 * contract are never sent.
 */
export function createEndpointServer<Caller>(
  app: FastifyInstance,
  identify: Authenticate<Caller>,
  witness: AuditHook = async () => {},
  schemasOf: (endpoint: Endpoint) => EndpointSchemas = getSchemas,
): { readonly serve: RegisterEndpoint<Caller>; readonly served: readonly Endpoint[] } {
  const served: Endpoint[] = []
  const admitted = new WeakMap<FastifyRequest, Caller>()
  const answers = new WeakMap<FastifyRequest, unknown>()
  const witnessed = new WeakSet<FastifyRequest>()
  const admit = async (request: FastifyRequest, endpoint: Endpoint, params: unknown): Promise<Caller> => {
    const caller =
      admitted.get(request) ?? (await identify(request, endpoint, (params ?? {}) as Record<string, unknown>))
    admitted.set(request, caller)
    return caller
  }
  registerJsonParser(app)
  registerMethodNotAllowed(app, served)
  const serve: RegisterEndpoint<Caller> = (endpoint, act) => {
    served.push(endpoint)
    const schemas = schemasOf(endpoint)
    const write = schemas.response ? createSerializer(schemas.response) : null
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { form: endpoint.form, largeBody: endpoint.largeBody },
      // Before a large body is read, the caller must be authorized to send one.
      ...(endpoint.largeBody === undefined
        ? {}
        : {
            bodyLimit: endpoint.largeBody.bytes,
            onRequest: async (request: FastifyRequest) =>
              void (await admit(request, endpoint, parseInput(schemas.params, request.params))),
          }),
      onSend: async (request, reply, payload) => {
        // The error caused by a failing audit hook is not audited again.
        if (witnessed.has(request)) return payload
        witnessed.add(request)
        try {
          await witness({ endpoint, request, reply, answer: answers.get(request) })
          return payload
        } catch (error) {
          // An error while sending an error response is no longer caught: the framework would send its
          // message, with the statement.
          if (reply.statusCode < 400) throw error
          return createErrorBody(request, reply, error)
        }
      },
      handler: async (request, reply) => {
        const params = parseInput(schemas.params, request.params)
        const caller = await admit(request, endpoint, params)
        const query = parseInput(schemas.query, request.query)
        const body = parseInput(schemas.body, schemas.body ? (request.body ?? {}) : undefined)
        const answer = await act({ params, query, body, caller, request, reply } as never)
        answers.set(request, answer)
        return sendResult(reply, endpoint, schemas, answer, write)
      },
    })
  }
  return { serve, served }
}
