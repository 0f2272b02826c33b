import type { FastifyRequest } from 'fastify'

/** Host of an Origin header, or null for `null` and other nonsense. */
const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

/**
 * Whether a browser says that a request comes from one of our own pages. Cookies travel by themselves, so what relies on
 * one must ask this first; who says nothing counts as somebody else (ruling R5, trust S18).
 */
export function isSameOrigin(request: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && hostOf(origin) === request.host
}
