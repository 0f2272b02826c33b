/** First path segments of the product's services, besides portal pages. */
const serviceSegments = [
  ...['api', 'telehealth', 'content', 'assets', 'mailbox', 'control', 'operate', 'staff'],
  ...['healthz', 'readyz', 'metrics', 'offline', 'gallery'],
  ...['sw.js', 'openapi.json', 'favicon.ico', 'robots.txt'],
] as const

/** First path segments of the portal's pages (ROUTE-01 to ROUTE-53). */
const pageSegments = [
  ...['terms', 'privacy-policy', 'privacy', 'statement-of-understanding', 'sitemap', 'about', 'contact'],
  ...['search-services', 'legal', 'financial', 'family', 'appointments', 'conversation', 'messages'],
  ...['documents', 'support', 'safety-screen', 'appointment-type', 'face2face', 'log-in', 'log-out'],
  ...['password', 'profile', 'schedule', 'help-someone-else', 'help-myself', 'risk', 'topics'],
  ...['topics-search', 'dfd', 'error', 'mdlerror', 'confirm', 'security', 'accessibility'],
] as const

/** Reserved first path segments: never treated as a client id, and not allowed as one (RD-101). */
export const reservedSegments: ReadonlySet<string> = new Set([...serviceSegments, ...pageSegments])
