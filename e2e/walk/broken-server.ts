import Fastify from 'fastify'
import { portal, type PortalDeps } from '../../apps/portal/src/server/app.ts'
import { documentServerOver } from '../document-server.ts'

// The document server of the product where something behind it is broken: an own API that nobody reaches, and drawing that
// fails. Says where each of the two listens.

const nobody: typeof fetch = () => Promise.reject(new Error('nobody answers'))
async function listen(changes: Partial<PortalDeps>): Promise<string> {
  const app = Fastify()
  for (const service of ['api', 'content', 'telehealth'])
    app.all(`/${service}/*`, (_request, reply) => reply.code(503).send({ errors: [] }))
  await app.register(portal({ ...(await documentServerOver(nobody)), ...changes }))
  return app.listen({ host: '127.0.0.1', port: 0 })
}

const silent = await listen({})
const failing = await listen({ renderer: () => Promise.reject(new Error('cannot be drawn')) })
process.stdout.write(`listening ${silent} ${failing}\n`)
