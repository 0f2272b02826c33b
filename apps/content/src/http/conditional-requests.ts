import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Whether the tag is in an If-None-Match header (weak and strong tags compare equal). */
const matchesEtag = (tag: string, header: string): boolean =>
  header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)

/**
 * Adds an ETag to every successful GET response and answers a matching request with 304. Responses are cached
 * by the browser only, revalidated each time, and separate for each organization and language: a response for
 * one must never be used for another.
 */
export function addConditionalRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('vary', 'Authorization, X-Client-Id, X-Language')
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`
    reply.header('etag', tag).header('cache-control', 'private, no-cache')
    if (!matchesEtag(tag, request.headers['if-none-match'] ?? '')) return payload
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return null
  })
}
