import { decoded } from '#lib/paths.ts'

/** First path segments of services, which are not pages. */
const servicePaths = /^\/(api|telehealth|content|assets|mailbox|control|counselor)(\/|$)/

/**
 * Normalizes the address used to look up a page. Invalid percent signs are escaped: such an address is a
 * mistyped link and gets the not-found page (ROUTE-51), not a server error.
 */
export function normalizeUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  if (servicePaths.test(path) || decoded(path) !== null) return url
  return [path.replaceAll('%', '%25'), ...query].join('?')
}
