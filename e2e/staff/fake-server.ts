import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page, Route } from '@playwright/test'
import { type EndpointShape, pathOf, type Received, type Returned } from '@evenkeel/contract/endpoint'

/** A place that no network reaches: everything there is answered by the test. */
export const FAKE_ORIGIN = 'https://staff.example.test'
/** Where previews of the studio come from. */
export const FAKE_PREVIEWS = 'https://previews.example.test'
const dist = path.resolve(import.meta.dirname, '../../apps/staff/dist')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The strictest policy the application must live with: nothing inline, nothing from elsewhere, no words that become markup. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  `frame-src ${FAKE_PREVIEWS}`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** A refusal of the fake. */
export class FakeRefusal extends Error {
  readonly status: number
  /** Where there is more than one error. */
  readonly lines: readonly { readonly field: string | null; readonly message: string }[]
  constructor(status: number, message = 'No.', lines: FakeRefusal['lines'] = []) {
    super(message)
    this.status = status
    this.lines = lines
  }
}

interface Handler {
  readonly endpoint: EndpointShape
  readonly answer: (received: never) => unknown
}

/** One row of the table: an endpoint of the contract and what is answered. */
export const on = <E extends EndpointShape>(
  endpoint: E,
  answer: (received: Received<E>) => Returned<E>,
): Handler => ({ endpoint, answer })

function paramsIn(endpoint: EndpointShape, pathname: string): Record<string, string> | null {
  const names = endpoint.path.matchAll(/:([a-z_]+)/g)
  const pattern = pathOf(endpoint, Object.fromEntries([...names].map(([, name = '']) => [name, `:${name}:`])))
  const source = decodeURIComponent(pattern).replaceAll(/:([a-z_]+):/g, '(?<$1>[^/]+)')
  const base = endpoint.auth === 'counselor' ? '/telehealth' : '/api'
  const found = new RegExp(`^${base}${source}$`).exec(pathname)
  return found
    ? Object.fromEntries(Object.entries(found.groups ?? {}).map(([k, v]) => [k, decodeURIComponent(v)]))
    : null
}

async function answerCall(route: Route, handlers: readonly Handler[]): Promise<void> {
  const request = route.request()
  const { pathname, searchParams } = new URL(request.url())
  for (const { endpoint, answer } of handlers) {
    const params = request.method() === endpoint.method ? paramsIn(endpoint, pathname) : null
    if (params === null) continue
    if (endpoint.success.events)
      return route.fulfill({ contentType: 'text/event-stream', body: ': open\n\n' })
    try {
      const body = endpoint.body?.parse(JSON.parse(request.postData() ?? '{}'))
      const query = endpoint.query?.parse(Object.fromEntries(searchParams))
      const returned = await answer({ params: endpoint.params?.parse(params), query, body } as never)
      if (endpoint.success.status === 204) return await route.fulfill({ status: 204 })
      if (endpoint.success.file) {
        const { bytes, type } = returned as { bytes: Uint8Array; type: string }
        return await route.fulfill({ body: Buffer.from(bytes), contentType: type })
      }
      const json: unknown = endpoint.success.body?.parse(returned)
      return await route.fulfill({ status: endpoint.success.status, json })
    } catch (error) {
      const [status, message] =
        error instanceof FakeRefusal ? [error.status, error.message] : [500, String(error)]
      const errors =
        error instanceof FakeRefusal && error.lines.length > 0 ? error.lines : [{ field: null, message }]
      return route.fulfill({ status, json: { errors } })
    }
  }
  return route.fulfill({
    status: 404,
    json: { errors: [{ field: null, message: `nothing at ${pathname}` }] },
  })
}

/** Answers the page's calls by the table, and its files by the build, under the strictest policy. */
export async function fakeServer(page: Page, handlers: readonly Handler[]): Promise<void> {
  await page.route(`${FAKE_ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (/^\/(?:api|telehealth)\//.test(pathname)) return answerCall(route, handlers)
    const file = pathname.startsWith('/staff/assets/') ? pathname.slice('/staff/'.length) : 'index.html'
    const body = readFileSync(path.join(dist, file))
    return route.fulfill({
      // The server writes the name of the program into the document.
      body: file === 'index.html' ? body.toString().replaceAll('__PROGRAM_NAME__', 'Evenkeel') : body,
      contentType: types[path.extname(file)] ?? 'text/plain',
      headers: { 'content-security-policy': policy },
    })
  })
}
