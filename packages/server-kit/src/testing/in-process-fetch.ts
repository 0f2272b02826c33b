import type { FastifyInstance, InjectOptions } from 'fastify'

/**
 * A `fetch` that calls a server in this process without a port: lets one of our services call another in
 * tests through the same client as in production.
 */
export function createInProcessFetch(app: FastifyInstance): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://in-process')
    const response = await app.inject({
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: `${url.pathname}${url.search}`,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.body === undefined || init.body === null ? {} : { payload: init.body as string }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(response.headers)) {
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined) headers.append(name, String(one))
    }
    return new Response(
      [204, 304].includes(response.statusCode) ? null : new Uint8Array(response.rawPayload),
      {
        status: response.statusCode,
        headers,
      },
    )
  }
}
