import type { Json } from '../../testing/services.ts'

/** sqlmap tries what this is behind. */
const MARK = '*'

/** A request as a raw text, with marks behind parts a caller chooses. */
export interface Marked {
  readonly raw: string
  readonly marks: number
}

/** A request before it is marked; `path` has its parameters as `:name`. */
export interface Markable {
  readonly method: string
  readonly path: string
  readonly params?: Readonly<Record<string, string | number>> | undefined
  readonly query?: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Headers that are tried elsewhere. */
  readonly plainHeaders?: Readonly<Record<string, string>>
  readonly body?: Json
}

/** JSON with a mark in every leaf. Numbers keep their kind: sqlmap quotes what it puts in their place. */
function markedJson(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(`${value}${MARK}`)
  if (Array.isArray(value)) return `[${value.map(markedJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return `${String(value)}${MARK}`
  const pairs = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${markedJson(inner)}`)
  return `{${pairs.join(',')}}`
}

function request(
  { method, path, params = {}, query = '', headers, plainHeaders = {}, body }: Markable,
  { host, mark, json }: { readonly host: string; readonly mark: string; readonly json: string },
): string {
  const target = path.replaceAll(
    /:(\w+)/g,
    (_all, name: string) => `${encodeURIComponent(params[name] ?? '')}${mark}`,
  )
  const asked = query
    .split('&')
    .filter(Boolean)
    .map((pair) => `${pair}${mark}`)
    .join('&')
  const lines = [
    `${method} ${target}${asked ? `?${asked}` : ''} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(plainHeaders).map(([name, value]) => `${name}: ${value}`),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}${mark}`),
    ...(body === undefined ? [] : ['content-type: application/json']),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${json}`
}

const counted = (raw: string): Marked => ({ raw, marks: raw.split(MARK).length - 1 })

/** The request twice: with marks in its address and headers, and with marks in its body, where it has one with leaves. */
export function markedRequests(asked: Markable, host: string): Readonly<Record<'address' | 'body', Marked>> {
  const json = asked.body === undefined ? '' : JSON.stringify(asked.body)
  return {
    address: counted(request(asked, { host, mark: MARK, json })),
    body: counted(
      request(asked, { host, mark: '', json: asked.body === undefined ? '' : markedJson(asked.body) }),
    ),
  }
}
