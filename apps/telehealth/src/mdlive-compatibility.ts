import type { FastifyInstance } from 'fastify'

/** Where the calls are: at the specification's own paths, and below `/api` as at the service it is shaped after. */
export const basePaths = ['', '/api'] as const

/** Takes the size of a page as `per` too, as that service calls it; `per_page` counts where both are sent. */
export function acceptPerParameter(calls: FastifyInstance): void {
  calls.addHook('preHandler', async ({ query }) => {
    const sent = query as { per?: unknown; per_page?: unknown }
    if (sent.per !== undefined) sent.per_page ??= sent.per
  })
}
