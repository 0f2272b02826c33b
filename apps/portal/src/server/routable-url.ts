import { decoded } from '../lib/router/location.ts'

/** First parts of addresses that are no pages: their services answer for themselves. */
const servicePaths = /^\/(api|telehealth|content|assets|mailbox|control|counselor)(\/|$)/

/**
 * The address a server looks a page up by. Where its percent signs stand for nothing, they are taken as they are: such an
 * address is no mistake of a program but a mistyped link, and gets the page for those (ROUTE-51), not an error of the server.
 */
export function normalizeUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  if (servicePaths.test(path) || decoded(path) !== null) return url
  return [path.replaceAll('%', '%25'), ...query].join('?')
}
