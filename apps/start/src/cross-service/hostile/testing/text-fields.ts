import { randomUUID } from 'node:crypto'
import { type EndpointShape, pathOf } from '@evenkeel/contract/endpoint'
import type { Operation } from './fuzz-case.ts'
import type { Schema, Schemas } from './hostile-values.ts'
import type { Ask } from '../../testing/access-row.ts'

/** A field of a call that holds a text, and where it is. */
export interface TextField {
  readonly place: 'path' | 'query' | 'body'
  /** Names from the outermost to its own; `0` is the first of a list. */
  readonly path: readonly string[]
}

/** Ways to the texts of a schema; answers nest without end, so two levels of a reference are enough. */
function textsIn(
  { $ref, type, properties = {}, items, ...schema }: Schema,
  schemas: Schemas,
  path: readonly string[],
  depth = 0,
): readonly (readonly string[])[] {
  if ($ref)
    return depth > 1 ? [] : textsIn(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas, path, depth + 1)
  const branches = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts) => parts ?? [])
  return [
    ...(type === 'string' ? [path] : []),
    ...branches.flatMap((branch) => textsIn(branch, schemas, path, depth)),
    ...(items ? textsIn(items, schemas, [...path, '0'], depth) : []),
    ...Object.entries(properties).flatMap(([name, part]) => textsIn(part, schemas, [...path, name], depth)),
  ]
}

/** Every field of a call that takes a text, each once: days, ids and choices too, because a text may be sent there. */
export function textFields(
  { parameters = [], requestBody }: Operation,
  schemas: Schemas,
): readonly TextField[] {
  const body = requestBody?.content['application/json']?.schema
  const all: readonly TextField[] = [
    ...parameters.flatMap(({ name, in: place }) => (place === 'header' ? [] : [{ place, path: [name] }])),
    ...(body ? textsIn(body, schemas, []).map((path) => ({ place: 'body' as const, path })) : []),
  ]
  return [...new Map(all.map((field) => [`${field.place} ${field.path.join('.')}`, field])).values()]
}

/** The body with the field replaced, whatever is on the way to it. */
function replaced(body: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text
  const list = Array.isArray(body) ? (body as readonly unknown[]) : null
  if (name === '0') return [replaced(list?.[0], rest, text), ...(list ?? []).slice(1)]
  const parts = (typeof body === 'object' && body !== null && !list ? body : {}) as Record<string, unknown>
  return { ...parts, [name]: replaced(parts[name], rest, text) }
}

/** Ids that a client makes once per thing, made again: each request is about another thing. */
const withFreshIds = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, part]) => [
          name,
          /^client_\w+_id$/.test(name) ? randomUUID() : part,
        ]),
      )
    : value

/** The honest request of an endpoint with a text in one of its fields; null where no address can carry the text. */
export function requestWith(endpoint: string, ask: Ask, { place, path }: TextField, text: string) {
  if (place !== 'body' && !text.isWellFormed()) return null
  const [service = '', method = '', pattern = ''] = endpoint.split(' ')
  const [name = ''] = path
  // An empty part of a path, `.` and `..` are another address.
  if (place === 'path' && /^\.*$/.test(text)) return null
  const params = { ...ask.params, ...(place === 'path' ? { [name]: text.slice(0, 2_000) } : {}) }
  const query = new URLSearchParams(ask.query ?? '')
  if (place === 'query') query.set(name, text.slice(0, 4_000))
  const asked = query.toString()
  const honest: unknown =
    ask.body === undefined ? undefined : JSON.parse(JSON.stringify(ask.body, withFreshIds))
  const body = place === 'body' ? replaced(honest, path, text) : honest
  return {
    method,
    url: `/${service}${pathOf({ path: pattern } as EndpointShape, params)}${asked ? `?${asked}` : ''}`,
    body: body === undefined ? undefined : JSON.stringify(body),
  }
}

/** Every text under this name in an answer. */
export function textsCalled(name: string, answer: unknown): readonly string[] {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([key, value]) =>
    key === name && typeof value === 'string' ? [value] : textsCalled(name, value),
  )
}
