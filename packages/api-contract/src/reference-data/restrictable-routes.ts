/**
 * Routes an organization may leave out, including their subpages (RD-022, RD-108). Home, crisis help,
 * support, log-in and the legal pages are not among them: people always need them.
 */
export const restrictableRoutes = [
  'search-services',
  'legal',
  'financial',
  'family',
  'topics',
  'appointments',
  'messages',
  'documents',
  'schedule',
] as const
export type RestrictableRoute = (typeof restrictableRoutes)[number]
