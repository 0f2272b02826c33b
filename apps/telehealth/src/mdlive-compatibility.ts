import type { FastifyInstance } from 'fastify'

/** Base paths: the specification's own, and `/api` as in the MDLIVE service. */
export const basePaths = ['', '/api'] as const

/** Accepts `per` for the page size, as MDLIVE does; `per_page` wins when both are sent. */
export function acceptPerParameter(calls: FastifyInstance): void {
  calls.addHook('preHandler', async ({ query }) => {
    const sent = query as { per?: unknown; per_page?: unknown }
    if (sent.per !== undefined) sent.per_page ??= sent.per
  })
}
