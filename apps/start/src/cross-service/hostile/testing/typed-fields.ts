import type { Operation } from './fuzz-case.ts'
import type { Schema, Schemas } from './hostile-values.ts'

/** What a field holds when it is no free text. */
export type Kind = 'number' | 'boolean' | 'choice' | 'day' | 'instant' | 'id'

/** A field of a call that holds something else than free text, and where it is. */
export interface TypedField {
  readonly place: 'path' | 'query' | 'body'
  /** Names from the outermost to its own; `0` is the first of a list. */
  readonly path: readonly string[]
  readonly kind: Kind
}

const byFormat: Readonly<Record<string, Kind>> = { date: 'day', 'date-time': 'instant', uuid: 'id' }

function kindOf({ type, format = '', enum: choices, ...schema }: Schema): Kind | null {
  if (choices || 'const' in schema) return 'choice'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'boolean'
  return type === 'string' ? (byFormat[format] ?? null) : null
}

/** Fields of a schema and of everything in it; answers nest without end, so two levels of a reference are enough. */
function fieldsIn(
  schema: Schema,
  schemas: Schemas,
  path: readonly string[] = [],
  depth = 0,
): readonly Omit<TypedField, 'place'>[] {
  const { $ref, properties = {}, items } = schema
  if ($ref)
    return depth > 1 ? [] : fieldsIn(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas, path, depth + 1)
  const kind = kindOf(schema)
  const branches = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts) => parts ?? [])
  return [
    ...(kind ? [{ path, kind }] : []),
    ...branches.flatMap((branch) => fieldsIn(branch, schemas, path, depth)),
    ...(items ? fieldsIn(items, schemas, [...path, '0'], depth) : []),
    ...Object.entries(properties).flatMap(([name, part]) => fieldsIn(part, schemas, [...path, name], depth)),
  ]
}

/** Every field of a call that is no free text, each once. */
export function typedFields(
  { parameters = [], requestBody }: Operation,
  schemas: Schemas,
): readonly TypedField[] {
  const body = requestBody?.content['application/json']?.schema
  const all: readonly TypedField[] = [
    ...parameters.flatMap(({ name, in: place, schema }) =>
      place === 'header' ? [] : fieldsIn(schema, schemas, [name]).map((field) => ({ ...field, place })),
    ),
    ...(body ? fieldsIn(body, schemas).map((field) => ({ ...field, place: 'body' as const })) : []),
  ]
  const once = new Map(all.map((field) => [`${field.place} ${field.path.join('.')} ${field.kind}`, field]))
  return [...once.values()]
}
