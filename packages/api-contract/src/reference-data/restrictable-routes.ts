/**
 * Names of routes an organisation may leave out (RD-022, RD-108); the pages below one go with it. Home, help in a crisis,
 * support, signing in and the legal pages are never left out: a person always needs them.
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
