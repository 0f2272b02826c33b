/**
 * Names of routes an organisation may leave out (ruling R22, AMB-08); the pages below one go with it. Home, help in a crisis,
 * support, signing in and the legal pages are never left out: somebody always needs them.
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
