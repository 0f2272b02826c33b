/** Headers that vary, or exist on a few responses only, and are not relevant for security or caching. */
const ignoredHeaders = [
  'allow',
  'connection',
  'content-disposition',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'location',
  'retry-after',
  'server-timing',
  'set-cookie',
  'transfer-encoding',
  'x-request-id',
]

const closedPolicy = "default-src 'none'; frame-ancestors 'none'"
const defaultHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': closedPolicy,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}
const json = { ...defaultHeaders, 'content-type': 'application/json; charset=utf-8' }
const html = {
  ...defaultHeaders,
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}
const script = {
  ...defaultHeaders,
  'cache-control': 'no-cache',
  'content-type': 'text/javascript; charset=utf-8',
}
const immutableCache = 'public, max-age=31536000, immutable'
const revalidatedHeaders = {
  ...json,
  'cache-control': 'private, no-cache',
  vary: 'Authorization, X-Client-Id, X-Language',
}
const screenPolicy =
  "default-src 'none'; script-src 'self' 'nonce-*'; style-src 'self' 'nonce-*'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; media-src 'self' blob:; manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; form-action 'self'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types evenkeel; report-uri /policy-reports"

/** All kinds of responses, with their security and cache headers (trust S17). */
export const expectedHeaders = {
  'an answer': json,
  'nothing to say': defaultHeaders,
  'an article': revalidatedHeaders,
  'an answer of the content': { ...json, vary: 'Authorization, X-Client-Id, X-Language' },
  events: {
    ...defaultHeaders,
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  },
  'a file': {
    ...defaultHeaders,
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'application/pdf',
  },
  'a screen': { ...html, 'content-security-policy': screenPolicy, vary: 'accept-encoding' },
  'the page of help lines': {
    ...html,
    'content-security-policy':
      "default-src 'none'; style-src 'nonce-*'; script-src 'nonce-*'; connect-src 'self'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'",
  },
  'the mailbox': {
    ...html,
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'",
  },
  'the page of a room': {
    ...html,
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; media-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'permissions-policy': 'camera=(self), microphone=(self)',
  },
  'a page about the API': {
    ...html,
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'",
  },
  'a description of the API': { ...json, 'cache-control': 'no-cache' },
  'a script': script,
  'the worker of help lines': {
    ...script,
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  },
  'whom to tell of a weakness': { ...defaultHeaders, 'content-type': 'text/plain; charset=utf-8' },
  'a built script': {
    ...defaultHeaders,
    'cache-control': immutableCache,
    'content-security-policy': "frame-ancestors 'none'",
    'content-type': 'application/javascript; charset=utf-8',
    vary: 'accept-encoding',
  },
  'a picture': {
    ...defaultHeaders,
    'cache-control': immutableCache,
    'content-security-policy': "sandbox; default-src 'none'",
    'content-type': 'image/svg+xml; charset=utf-8',
  },
} as const
export type ResponseKind = keyof typeof expectedHeaders

/** The relevant headers of a response; a nonce is replaced by a star. */
export const pickCheckedHeaders = (headers: object): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !ignoredHeaders.includes(name))
      .map(([name, value]) => [name, String(value).replaceAll(/'nonce-[\w+/=]{22,}'/g, "'nonce-*'")]),
  )

/** Expected kind of a response by endpoint and status. */
export function getResponseKind(name: string, status: number): ResponseKind {
  if (status === 204) return 'nothing to say'
  if (name.startsWith('content GET ') && status < 300) return 'an article'
  if (name.startsWith('content ')) return 'an answer of the content'
  if (status >= 300) return 'an answer'
  if (name.endsWith('/events')) return 'events'
  return name.endsWith('/file') ? 'a file' : 'an answer'
}
