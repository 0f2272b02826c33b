/**
 * Pages of the portal an article may lead to, below the organisation's base; besides there are topics and articles. An
 * address outside this list is a slip of the pen, and would lead a reader nowhere.
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
