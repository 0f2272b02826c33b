/** Journeys of `npm run test:deep` alone: long walks, other servers, pictures. */
export const deepJourneys: readonly string[] = []
