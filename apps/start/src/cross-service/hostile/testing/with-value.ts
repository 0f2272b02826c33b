import { type EndpointShape, pathOf } from '@evenkeel/contract/endpoint'
import type { Ask } from '../../testing/access-row.ts'
import type { TypedField } from './typed-fields.ts'
import { asText } from './typed-values.ts'

/** Stands for the value until the body is text: JSON.stringify would repair what is no JSON number. */
const MARK = '§value§'

/** The body with the field replaced, whatever is on the way to it. */
function replaced(body: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return MARK
  const list = Array.isArray(body) ? (body as readonly unknown[]) : null
  if (name === '0') return [replaced(list?.[0], rest), ...(list ?? []).slice(1)]
  const parts = (typeof body === 'object' && body !== null && !list ? body : {}) as Record<string, unknown>
  return { ...parts, [name]: replaced(parts[name], rest) }
}

/** The honest request of an endpoint with one field of it replaced by a value, which is written as JSON writes it. */
export function withValue(
  endpoint: string,
  ask: Ask,
  { place, path }: TypedField,
  value: string,
): { readonly method: string; readonly url: string; readonly body: string | undefined } {
  const [service = '', method = '', pattern = ''] = endpoint.split(' ')
  const [name = ''] = path
  const text = asText(value).toWellFormed()
  // An empty part would be another address.
  const params = { ...ask.params, ...(place === 'path' ? { [name]: text === '' ? ' ' : text } : {}) }
  const query = new URLSearchParams(ask.query ?? '')
  if (place === 'query') query.set(name, text)
  const asked = query.toString()
  const body = place === 'body' ? replaced(ask.body, path) : ask.body
  return {
    method,
    url: `/${service}${pathOf({ path: pattern } as EndpointShape, params)}${asked ? `?${asked}` : ''}`,
    body: body === undefined ? undefined : JSON.stringify(body).replace(JSON.stringify(MARK), () => value),
  }
}
