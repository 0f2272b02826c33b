import type { EndpointShape } from '@evenkeel/contract/endpoint'
import { requestTexts } from '@evenkeel/contract/shape-texts.words'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { refuse } from './failure.ts'

const known: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Who calls an address of ours with a method it does not take is told which ones it takes (405 with Allow), before any
 * body is read. The routes come after all endpoints were mounted: the list is read then.
 */
export function refuseOtherMethods(app: FastifyInstance, served: readonly EndpointShape[]): void {
  void app.register(async (rest) => {
    for (const url of new Set(served.map(({ path }) => path))) {
      const taken = known.filter((method) => rest.hasRoute({ method, url: `${rest.prefix}${url}` }))
      const others = known.filter((method) => !taken.includes(method))
      const allow = taken.toSorted().join(', ')
      rest.route({
        method: others,
        url,
        onRequest: async ({ method }) => {
          throw refuse('MethodNotAllowed', requestTexts.method({ method, taken: allow }), { allow })
        },
        handler: () => null,
      })
    }
  })
}
