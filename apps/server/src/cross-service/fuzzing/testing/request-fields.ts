import { randomUUID } from 'node:crypto'
import { type Endpoint, buildPath } from '@evenkeel/api-contract/endpoint'
import type { AccessRequest } from '../../testing/access-matrix/access-row.ts'
import type { Operation, Schema, Schemas } from '../../testing/openapi.ts'

/** What a field holds. A text with a format is both: something else may be sent there too. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'choice' | 'day' | 'instant' | 'id'

/** A field of a call, and where it is. */
export interface RequestField {
  readonly place: 'path' | 'query' | 'body'
  /** Names from the outermost to its own; `0` is the first of a list. */
  readonly path: readonly string[]
  readonly kind: FieldKind
}

const byFormat: Readonly<Record<string, FieldKind>> = { date: 'day', 'date-time': 'instant', uuid: 'id' }

function listFieldKinds({ type, format = '', enum: choices, ...schema }: Schema): readonly FieldKind[] {
  const text: readonly FieldKind[] = type === 'string' ? ['text'] : []
  if (choices || 'const' in schema) return ['choice', ...text]
  if (type === 'integer' || type === 'number') return ['number']
  if (type === 'boolean') return ['boolean']
  const formatted = byFormat[format]
  return formatted && type === 'string' ? [formatted, ...text] : text
}

/** Fields of a schema and of everything in it; answers nest without end, so two levels of a reference are enough. */
function collectFields(
  schema: Schema,
  schemas: Schemas,
  path: readonly string[] = [],
  depth = 0,
): readonly Omit<RequestField, 'place'>[] {
  const { $ref, properties = {}, items } = schema
  if ($ref)
    return depth > 1
      ? []
      : collectFields(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas, path, depth + 1)
  const branches = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts) => parts ?? [])
  return [
    ...listFieldKinds(schema).map((kind) => ({ path, kind })),
    ...branches.flatMap((branch) => collectFields(branch, schemas, path, depth)),
    ...(items ? collectFields(items, schemas, [...path, '0'], depth) : []),
    ...Object.entries(properties).flatMap(([name, part]) =>
      collectFields(part, schemas, [...path, name], depth),
    ),
  ]
}

/** Every field of a call, once for each of its kinds. Every part of an address takes a text. */
export function listFields(
  { parameters = [], requestBody }: Operation,
  schemas: Schemas,
): readonly RequestField[] {
  const body = requestBody?.content['application/json']?.schema
  const all: readonly RequestField[] = [
    ...parameters.flatMap(({ name, in: place, schema }) =>
      place === 'header'
        ? []
        : [{ path: [name], kind: 'text' as const }, ...collectFields(schema, schemas, [name])].map(
            (field) => ({
              ...field,
              place,
            }),
          ),
    ),
    ...(body ? collectFields(body, schemas).map((field) => ({ ...field, place: 'body' as const })) : []),
  ]
  return [
    ...new Map(all.map((field) => [`${field.place} ${field.path.join('.')} ${field.kind}`, field])).values(),
  ]
}

/** Takes the place of the value until the body is text: JSON.stringify would repair what is no JSON number. */
const MARK = '§value§'

/** The body with the field replaced, and everything that leads to it. */
function replaceAtPath(body: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return MARK
  const list = Array.isArray(body) ? (body as readonly unknown[]) : null
  if (name === '0') return [replaceAtPath(list?.[0], rest), ...(list ?? []).slice(1)]
  const parts = (typeof body === 'object' && body !== null && !list ? body : {}) as Record<string, unknown>
  return { ...parts, [name]: replaceAtPath(parts[name], rest) }
}

/** Ids that a client makes once per thing, made again: each request is about another thing. */
const withFreshIds = (name: string, value: unknown): unknown =>
  /^client_\w+_id$/.test(name) ? randomUUID() : value

/** A request as it goes out; the body is text. */
export interface FuzzRequest {
  readonly url: string
  readonly body: string | undefined
}

/** The honest request of an endpoint with one field replaced by a JSON value; null where no address can carry it. */
export function replaceFieldValue(
  endpoint: string,
  ask: AccessRequest,
  { place, path }: RequestField,
  value: string,
): FuzzRequest | null {
  const [service = '', , pattern = ''] = endpoint.split(' ')
  const [name = ''] = path
  const text = value.startsWith('"') ? (JSON.parse(value) as string) : value
  // An empty part of a path, `.` and `..` are another address.
  if (place !== 'body' && (!text.isWellFormed() || (place === 'path' && /^\.*$/.test(text)))) return null
  const params = { ...ask.params, ...(place === 'path' ? { [name]: text.slice(0, 2_000) } : {}) }
  const query = new URLSearchParams(ask.query ?? '')
  if (place === 'query') query.set(name, text.slice(0, 4_000))
  const asked = query.toString()
  const honest: unknown =
    ask.body === undefined ? undefined : JSON.parse(JSON.stringify(ask.body, withFreshIds))
  const body = place === 'body' ? replaceAtPath(honest, path) : honest
  return {
    url: `/${service}${buildPath({ path: pattern } as Endpoint, params)}${asked ? `?${asked}` : ''}`,
    body: body === undefined ? undefined : JSON.stringify(body).replace(JSON.stringify(MARK), () => value),
  }
}

/** Every text under this name in an answer. */
export function collectTexts(name: string, answer: unknown): readonly string[] {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([key, value]) =>
    key === name && typeof value === 'string' ? [value] : collectTexts(name, value),
  )
}
