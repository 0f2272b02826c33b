/**
 * Portal pages an article may link to, below the organization's base path, besides topics and articles. Any
 * other path is a mistake and would be a broken link.
 */
export const portalPages: ReadonlySet<string> = new Set([
  '/',
  '/about',
  '/appointments',
  '/contact',
  '/documents',
  '/family',
  '/financial',
  '/help-myself',
  '/help-someone-else',
  '/legal',
  '/messages',
  '/privacy',
  '/risk',
  '/search-services',
  '/support',
  '/topics',
  '/topics-search',
])
