import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify'
import {
  type HttpError,
  createNotFoundError,
  createPermissionDeniedError,
  createHttpError,
} from './http-error.ts'
import { isCrossSite } from './csrf.ts'

/** One year, in seconds: as long as a browser remembers to come over https only. */
const HSTS_MAX_AGE = 31_536_000

/** What every answer says of itself where it says nothing else: read it as what it is, here, and keep it nowhere. */
const defaultHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}
/** What a document says besides. */
const documentHeaders: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

const isSafeMethod = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method)

const sendRefusal = (reply: FastifyReply, { status, payload }: HttpError): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(payload)

/** What is before every service of a server. */
export interface ServerHardening {
  /** Options of the server: an address no route can have is refused in our words, without repeating it. */
  readonly options: Pick<FastifyServerOptions, 'frameworkErrors'>
  /** To be called before anything is mounted. */
  open(app: FastifyInstance): void
}

/**
 * What holds for every answer, whichever service gives it: nothing a foreign page sends may change anything (trust S18),
 * and every answer carries the headers that keep browsers from misreading it (trust S17). `https`: members come over
 * https, and their browsers are to remember it.
 */
export function hardenServer({ https }: { readonly https: boolean }): ServerHardening {
  const secure = https ? { 'strict-transport-security': `max-age=${HSTS_MAX_AGE}; includeSubDomains` } : {}
  return {
    options: {
      frameworkErrors: (error, _request, reply) => {
        const isBad = error.code === 'FST_ERR_BAD_URL'
        const failure = isBad
          ? createHttpError('ParseError', 'This is not an address.')
          : createNotFoundError()
        void sendRefusal(reply.headers({ ...defaultHeaders, ...secure }), failure)
      },
    },
    open: (app) => {
      app.setNotFoundHandler((_request, reply) => sendRefusal(reply, createNotFoundError()))
      app.addHook('onRequest', async (request, reply) => {
        if (!isSafeMethod(request.method) && isCrossSite(request))
          return sendRefusal(reply, createPermissionDeniedError())
        return undefined
      })
      app.addHook('onSend', async (_request, reply) => {
        const isDocument = String(reply.getHeader('content-type')).startsWith('text/html')
        const said = { ...defaultHeaders, ...secure, ...(isDocument ? documentHeaders : {}) }
        for (const [name, value] of Object.entries(said))
          if (!reply.hasHeader(name)) reply.header(name, value)
      })
    },
  }
}
