import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Whether the tag is in an If-None-Match header (weak and strong tags count alike for reading). */
const matchesEtag = (tag: string, header: string): boolean =>
  header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)

/**
 * Every successful answer of a GET carries a hash of its content; who has it already is told so without the content. Kept
 * only by the browser itself, asked for again each time, and apart for each organisation and language: an answer for one
 * must never be shown at another.
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
