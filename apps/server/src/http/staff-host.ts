import type { FastifyInstance } from 'fastify'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { Env } from '../env.ts'

/** Address of the staff application. */
export interface StaffAddress {
  /** Without a trailing slash. */
  readonly origin: string
  /** As sent in the Host header. */
  readonly host: string
  /** Whether it is a separate host: then it serves only staff, and no other host does. */
  readonly isApart: boolean
}

const loopbackHosts = new Set(['127.0.0.1', '[::1]'])

/**
 * Returns the staff address: STAFF_URL, or outside production the public URL; null if the staff application is
 * disabled. Passkeys need a host name, so loopback becomes localhost.
 */
export function getStaffAddress(
  { STAFF_URL, NODE_ENV }: Pick<Env, 'STAFF_URL' | 'NODE_ENV'>,
  publicUrl: string,
): StaffAddress | null {
  if (STAFF_URL === undefined && NODE_ENV === 'production') return null
  const url = new URL(STAFF_URL ?? publicUrl)
  if (loopbackHosts.has(url.hostname)) url.hostname = 'localhost'
  const isApart = STAFF_URL !== undefined && url.host !== new URL(publicUrl).host
  return { origin: url.origin, host: url.host, isApart }
}

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
