/** Journeys of `npm run test:deep` alone, beside those tagged `@deep`: long walks, other servers, pictures. */
export const deepJourneys: readonly string[] = [
  // Products of their own: production with an own network on PostgreSQL, and a TURN server.
  '**/staff/deep/**',
  // What a screen reader says on whole journeys by keyboard; each screen is crawled by keyboard in `npm test`.
  '**/keyboard/**',
  // A browser of its own for minutes.
  '**/walk/lighthouse.spec.ts',
]
