import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import * as z from 'zod'
import type { Endpoint, EndpointInput, FileDownload, HandlerResult } from '@evenkeel/api-contract/endpoint'
import { requestErrorMessages } from '@evenkeel/api-contract/errors/schema-errors.messages'
import { sanitizeFileName } from '@evenkeel/api-contract/fields/files/file-name'
import { describeIssue, toErrorEntries } from './describe-issue.ts'
import { createErrorBody } from './error-handler.ts'
import { createHttpError, createValidationError } from './http-error.ts'
import { sendEvents } from './send-events.ts'

const knownMethods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Who calls an address of ours with a method it does not take is told which ones it takes (405 with Allow), before any
 * body is read. The routes come after all endpoints were mounted: the list is read then.
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

/** The text of a body; null when it is not UTF-8. Letters in another encoding would become other signs without a word. */
function decodeBody(body: string | Buffer): string | null {
  if (typeof body === 'string') return body
  try {
    return utf8.decode(body)
  } catch {
    return null
  }
}

/**
 * Reads JSON. Many clients put its content type on every call, also where they send no body. That is no broken JSON: an empty
 * body is none, and whoever asked for one says what is missing.
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

/** RFC 8187 form of a name: what `encodeURIComponent` leaves alone but a header may not carry is encoded too. */
const encodeFileName = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * Header that makes a browser save a file under its name, in any alphabet, and never show it. Who does not read `filename*`
 * gets plain letters, without the quotes and percent signs that are read in different ways.
 */
export function createAttachmentHeader(name: string): string {
  const safe = sanitizeFileName(name) ?? 'document'
  const plain = safe.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeFileName(safe)}`
}

/**
 * Hands out a file that a person uploaded: saved, never shown or run by the browser, read by nobody but our own pages,
 * and kept in no cache (trust S16).
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
