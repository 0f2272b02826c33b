/**
 * Every path of the portal by name, below the organisation's base. Patterns use `:name` for parameters;
 * the thirteen names of the specification are home, contact, about, messages, documents, appointments, profile,
 * auth-reset, login, privacy, notice, terms and statement.
 */
export const paths = {
  home: '/',
  terms: '/terms',
  /** Privacy Policy of the website (RD-125). */
  privacy: '/privacy-policy',
  /** Notice of Privacy Practices (RD-125). */
  notice: '/privacy',
  statement: '/statement-of-understanding',
  /** Beside the information pages of the specification: how the site is made safe, and who can use it. */
  security: '/security',
  accessibility: '/accessibility',
  sitemap: '/sitemap',
  about: '/about',
  contact: '/contact',
  'search-services': '/search-services',
  legal: '/legal',
  financial: '/financial',
  family: '/family',
  appointments: '/appointments',
  /** Where a video visit takes place; the one path that the specification does not name. */
  'visit-room': '/appointments/:id/room',
  conversation: '/conversation',
  messages: '/messages',
  message: '/messages/:id',
  documents: '/documents',
  'documents-sent': '/documents/sent',
  support: '/support',
  'support-entry': '/support/:id',
  'safety-screen': '/safety-screen',
  'appointment-type': '/appointment-type',
  face2face: '/face2face/:id',
  login: '/log-in',
  logout: '/log-out',
  'auth-reset': '/password/forgot',
  'auth-reset-confirm': '/password/reset/:token',
  profile: '/profile',
  'profile-section': '/profile/:profileSection',
  schedule: '/schedule',
  results: '/schedule/results',
  'provider-schedule': '/schedule/provider-schedule',
  appointment: '/schedule/appointment',
  'provider-query': '/schedule/provider-query',
  register: '/schedule/register',
  'register-verification': '/schedule/register-verification',
  'register-success': '/schedule/register-success',
  'help-someone-else': '/help-someone-else',
  'help-someone-else-question': '/help-someone-else/:id',
  'help-myself': '/help-myself',
  risk: '/risk',
  topics: '/topics',
  topic: '/topics/:topic',
  article: '/topics/:topic/:article',
  'topics-search': '/topics-search',
  dfd: '/dfd',
  error: '/error',
  mdlerror: '/mdlerror',
  confirm: '/confirm',
} as const

export type RouteName = keyof typeof paths
/** A route whose path has no parameters. */
export type PlainRoute = {
  [Name in RouteName]: (typeof paths)[Name] extends `${string}:${string}` ? never : Name
}[RouteName]

type ParamsOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: string } & ParamsOf<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string }
    : unknown

/** The section of the profile with what a counselor should know before a first visit (decision 012). */
export const visitDetailsSection = 'visits'

/** The path of a route with its parameters filled in, below the base. */
export function href<N extends RouteName>(
  name: N,
  ...[params]: unknown extends ParamsOf<(typeof paths)[N]> ? [] : [ParamsOf<(typeof paths)[N]>]
): string {
  return paths[name].replaceAll(/:([A-Za-z]+)/g, (_, key: string) =>
    encodeURIComponent((params as Record<string, string> | undefined)?.[key] ?? ''),
  )
}

/** A part of a URL without percent encoding; null where the encoding is invalid. */
export function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/** Origin of the page; null on the server. */
export const pageOrigin = (): string | null => (typeof location === 'undefined' ? null : location.origin)
