/** Journeys of `npm run test:deep` alone: long walks, other servers, pictures. */
export const deepJourneys: readonly string[] = [
  // Products of their own: production with an own network on PostgreSQL, and a TURN server.
  '**/staff/deep/**',
]
