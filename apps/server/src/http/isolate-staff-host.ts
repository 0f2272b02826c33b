import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { FastifyInstance } from 'fastify'
import type { StaffAddress } from './staff-address.ts'

/** Whether a route, as it was mounted, is one of the staff's: their pages and their calls, those of counselors too. */
const isStaffRoute = (route: string): boolean =>
  /^(?:(?:\/api)?\/staff|\/telehealth\/counselor)(?:\/|$)/.test(route)

/**
 * Keeps the host of the staff and those of members apart, where staff have one of their own: what belongs to the other side looks as if
 * it were not there. Before anything is mounted.
 */
export function isolateStaffHost(app: FastifyInstance, address: StaffAddress | null): void {
  if (!address?.isApart) return
  app.addHook('onRequest', async (request, reply) => {
    const isTheirHost = request.host.toLowerCase() === address.host
    if (isTheirHost && request.method === 'GET' && request.url === '/') return reply.redirect('/staff/')
    if (isTheirHost === isStaffRoute(request.routeOptions.url ?? '')) return undefined
    const { status, payload } = createNotFoundError()
    return reply.code(status).type('application/json; charset=utf-8').send(payload)
  })
}
