import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import { requestErrorMessages } from '@evenkeel/api-contract/errors/schema-errors.messages'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { createHttpError } from './http-error.ts'

const knownMethods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Who calls an address of ours with a method it does not take is told which ones it takes (405 with Allow), before any
 * body is read. The routes come after all endpoints were mounted: the list is read then.
 */
export function registerMethodNotAllowed(app: FastifyInstance, served: readonly Endpoint[]): void {
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
