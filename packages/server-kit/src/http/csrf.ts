import type { FastifyRequest } from 'fastify'

type OriginHeaders = Pick<FastifyRequest, 'headers' | 'host'>

/** Host of an Origin header, or null for `null` and invalid values. */
const getHost = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

/**
 * CSRF protection: whether a browser declares the request as same-origin. Browsers send cookies automatically, so code that
 * relies on a cookie must check this first; a request without the headers counts as foreign (RD-005, trust
 * S18).
 */
export function isSameOrigin(request: OriginHeaders): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && getHost(origin) === request.host
}

/** Whether a browser declares the request as sent by another site. Programs send no such headers. */
export function isCrossSite(request: OriginHeaders): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return (site !== undefined || origin !== undefined) && site !== 'none' && !isSameOrigin(request)
}
