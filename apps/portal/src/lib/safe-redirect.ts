import { href } from './paths.ts'

const ORIGIN = 'https://portal.invalid'
/**
 * Placeholder for the base path of the tenant: a path that climbs above it is detected, also on own hosts.
 */
const TENANT = '/tenant'

/** The path as the browser would parse it below the tenant's base; null when it is elsewhere. */
function resolveInside(path: string): string | null {
  if (!URL.canParse(path, ORIGIN) || new URL(path, ORIGIN).origin !== ORIGIN) return null
  const { pathname, search, hash } = new URL(`${TENANT}${path}`, ORIGIN)
  if (!pathname.startsWith(`${TENANT}/`)) return null
  return `${pathname.slice(TENANT.length).replace(/^\/+/, '/')}${search}${hash}`
}

/**
 * The in-app path a redirect query asks for, below the base, or null when it leads anywhere else (RD-013).
 * The text is parsed as the browser would parse it, and the result is parsed once more, because `/a/..//evil.test`
 * is same-origin as text but not as a link.
 */
export function getSafeRedirect(wanted: string | null, base: string): string | null {
  if (!wanted || !wanted.startsWith('/')) return null
  const below = (path: string): string => {
    const rest = base !== '' && path.startsWith(base) ? path.slice(base.length) : path
    return rest === '' || /^[?#]/.test(rest) ? `/${rest}` : rest.startsWith('/') ? rest : path
  }
  const once = resolveInside(below(wanted))
  const next = once && below(once)
  return next !== null && resolveInside(next) === next ? next : null
}

/** A link of a notice as it may be followed: a page of ours, or home. */
export const toInAppLink = (link: string): string => getSafeRedirect(link, '') ?? href('home')
