import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify'
import {
  type HttpError,
  createNotFoundError,
  createPermissionDeniedError,
  createHttpError,
} from './http-error.ts'
import { isCrossSite } from './csrf.ts'

/** HSTS max-age of one year, in seconds. */
const HSTS_MAX_AGE = 31_536_000

/** Default security headers of every response: no content sniffing, no cross-origin use, no caching. */
const defaultHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}
/** Additional headers of an HTML document. */
const documentHeaders: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

const isSafeMethod = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method)

const sendRefusal = (reply: FastifyReply, { status, payload }: HttpError): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(payload)

/** Hardening of a server, before all services. */
export interface ServerHardening {
  /** Server options: an invalid URL gets our error, without repeating the URL. */
  readonly options: Pick<FastifyServerOptions, 'frameworkErrors'>
  /** Call before anything is mounted. */
  open(app: FastifyInstance): void
}

/**
 * Applies to every response of all services: cross-site requests cannot change anything (trust S18), and
 * every response has security headers (trust S17). `https`: members use https, and browsers are told to
 * remember it.
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
        const responseHeaders = { ...defaultHeaders, ...secure, ...(isDocument ? documentHeaders : {}) }
        for (const [name, value] of Object.entries(responseHeaders))
          if (!reply.hasHeader(name)) reply.header(name, value)
      })
    },
  }
}
