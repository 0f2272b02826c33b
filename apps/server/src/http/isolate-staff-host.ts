import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { FastifyInstance } from 'fastify'
import type { StaffAddress } from './staff-address.ts'

/** Whether a mounted route belongs to staff: their pages and API, including counselors. */
const isStaffRoute = (route: string): boolean =>
  /^(?:(?:\/api)?\/staff|\/telehealth\/counselor)(?:\/|$)/.test(route)

/**
 * Separates the staff host from member hosts if staff have their own: routes of the other side return 404. Register
 * before mounting routes.
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
