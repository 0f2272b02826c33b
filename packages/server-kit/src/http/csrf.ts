import type { FastifyRequest } from 'fastify'

type OriginHeaders = Pick<FastifyRequest, 'headers' | 'host'>

/** Host of an Origin header, or null for `null` and other nonsense. */
const getHost = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

/**
 * Whether a browser says that a request comes from one of our own pages. Cookies travel by themselves, so what relies on
 * one must ask this first; who says nothing counts as another person (RD-005, trust S18).
 */
export function isSameOrigin(request: OriginHeaders): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && getHost(origin) === request.host
}

/** Whether a browser says that a page of another person sends a request. Programs say nothing of the kind. */
export function isCrossSite(request: OriginHeaders): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return (site !== undefined || origin !== undefined) && site !== 'none' && !isSameOrigin(request)
}
