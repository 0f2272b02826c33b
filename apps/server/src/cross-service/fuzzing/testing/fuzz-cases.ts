import { type Endpoint, buildPath } from '@evenkeel/api-contract/endpoint'
import fc from 'fast-check'
import type { AccessRequest } from '../../testing/access-matrix/access-row.ts'
import type { Operation, Schema, Schemas } from '../../testing/openapi.ts'
import type { FuzzRequest } from './request-fields.ts'
import { allHostileStrings } from './hostile-strings.ts'

const formats: Readonly<Record<string, readonly string[]>> = {
  uuid: ['7c1e0f5a-0002-4a00-8a00-000000000002', '00000000-0000-4000-8000-000000000000'],
  date: ['2026-11-25', '2026-02-28', '0001-01-01', '9999-12-31'],
  'date-time': ['2026-11-25T17:00:00Z', '2026-11-01T01:30:00-06:00'],
  email: ['somebody@example.test', 'ÄÖ+tag@sub.example.test'],
}

const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...allHostileStrings),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

const createNested = (depth: number, open: string, close: string) =>
  `${open.repeat(depth)}1${close.repeat(depth)}`

/** A value of any type, invalid in most fields. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), [], {}, [[]]),
  fc.constantFrom<unknown>(
    [null],
    { toString: 1 },
    { length: -1 },
    Array.from({ length: 3000 }, () => 'x'),
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Malformed bodies, as sent. */
const hostileBodies: readonly string[] = [
  '',
  'null',
  '[]',
  '"text"',
  '1e999',
  '{',
  '{"a":1,}',
  '{"a":1}{"b":2}',
  '{"__proto__":{"is_verified":true}}',
  '{"constructor":{"prototype":{"is_verified":true}}}',
  '{"email":"a@example.test","email":"b@example.test"}',
  '{"\\u0000":"\\u0000"}',
  '{"email":"\\ud800","password":"\\udfff"}',
  createNested(10_000, '[', ']'),
  createNested(10_000, '{"a":', '}'),
  `{"response":${createNested(10_000, '[{"response":', '}]')}}`,
  `[${'0,'.repeat(50_000)}0]`,
  '\ufeff{}',
]

/** A value that (almost) fits the schema: one in eight of its parts is arbitrary. */
function arbitraryNearValid(schema: Schema, schemas: Schemas, depth = 0): fc.Arbitrary<unknown> {
  const { $ref } = schema
  if ($ref)
    return depth > 6
      ? fc.constant(null)
      : arbitraryNearValid(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas, depth + 1)
  return fc.oneof(
    { weight: 7, arbitrary: arbitraryValid(schema, schemas, depth + 1) },
    { weight: 1, arbitrary: hostileValue },
  )
}

function arbitraryValid(schema: Schema, schemas: Schemas, depth: number): fc.Arbitrary<unknown> {
  const { type, properties = {}, required = [], items, format = '' } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if (choices && depth < 8)
    return fc.oneof(...choices.map((choice) => arbitraryNearValid(choice, schemas, depth)))
  if (schema.allOf?.[0] && depth < 8) return arbitraryNearValid(schema.allOf[0], schemas, depth)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (type === 'object' && depth < 8) {
    const parts = Object.entries(properties).map(
      ([name, part]) => [name, arbitraryNearValid(part, schemas, depth)] as const,
    )
    return fc.record(Object.fromEntries(parts), {
      requiredKeys: required.filter((name) => name in properties),
    })
  }
  if (type === 'array' && depth < 8)
    return fc.array(arbitraryNearValid(items ?? {}, schemas, depth), { maxLength: 3 })
  if (type === 'integer') return fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer())
  if (type === 'number') return fc.double({ noNaN: true })
  if (type === 'boolean') return fc.boolean()
  if (type === 'string') {
    const samples = formats[format]
    return samples ? fc.constantFrom(...samples) : fc.oneof(fc.string({ maxLength: 20 }), hostileText)
  }
  return hostileValue
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** Percent-encodes like a careless client: a lone surrogate becomes the replacement character. */
const encodeValue = (value: unknown): string =>
  encodeURIComponent(toText(value).toWellFormed().slice(0, 4_000))

/** The valid body with one part, on any level, replaced, or with an unknown field added. */
function breakBody(body: object, value: unknown, at: number): unknown {
  const names = Object.keys(body)
  const name = names[at % (names.length + 1)]
  if (name === undefined) return { ...body, is_verified: true, organisation_id: value }
  const inner = (body as Record<string, unknown>)[name]
  const goesDeeper = typeof inner === 'object' && inner !== null && at % 3 > 0
  const replaced = goesDeeper ? breakBody(inner, value, Math.floor(at / 3)) : value
  return Array.isArray(body) ? body.with(Number(name), replaced) : { ...body, [name]: replaced }
}

/** Bodies of requests: from the schema, the honest one with a fault, and plainly hostile. */
function arbitraryBody(schema: Schema, honest: unknown, schemas: Schemas): fc.Arbitrary<string> {
  const honestBody = typeof honest === 'object' && honest !== null ? honest : {}
  return fc.oneof(
    { weight: 4, arbitrary: arbitraryNearValid(schema, schemas).map((body) => JSON.stringify(body)) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(hostileValue, fc.nat(200))
        .map(([value, at]) => JSON.stringify(breakBody(honestBody, value, at))),
    },
    { weight: 2, arbitrary: fc.constantFrom(...hostileBodies) },
  )
}

/** Requests for one endpoint around an honest one: from its schemas, that one with a fault, and plainly hostile. */
export function createFuzzCases(
  endpoint: string,
  { parameters = [], requestBody }: Operation,
  honest: AccessRequest,
  schemas: Schemas,
): fc.Arbitrary<FuzzRequest> {
  const [service = '', , path = ''] = endpoint.split(' ')
  const bodySchema = requestBody?.content['application/json']?.schema
  const made = bodySchema ? arbitraryBody(bodySchema, honest.body, schemas) : fc.constant(undefined)

  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const params = fc
    .tuple(...inPath.map(({ schema }) => fc.option(arbitraryNearValid(schema, schemas), { freq: 3 })))
    .map((values) =>
      Object.fromEntries(
        inPath.map(({ name }, at) => {
          const value = values[at]
          // `.` and `..` would be another path, and an empty part none.
          const text = toText(value ?? honest.params?.[name] ?? 'x')
            .toWellFormed()
            .slice(0, 2_000)
          return [name, /^\.*$/.test(text) ? 'x' : text]
        }),
      ),
    )

  const pair = fc.oneof(
    ...parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }) =>
        arbitraryNearValid(schema, schemas).map((value) => `${name}=${encodeValue(value)}`),
      ),
    fc.tuple(hostileText, hostileText).map(([name, value]) => `${encodeValue(name)}=${encodeValue(value)}`),
    fc.constantFrom(
      'page=1&page=2',
      '__proto__[x]=1',
      'a[b]=c',
      '&&=',
      '%',
      'domain=x&domain=y',
      'per_page=1e9',
    ),
  )
  const query = fc.oneof(
    { weight: 2, arbitrary: fc.constant(honest.query ?? '') },
    fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.join('&')),
    fc.array(pair, { maxLength: 2 }).map((pairs) => [honest.query ?? '', ...pairs].join('&')),
  )
  return fc.record({ params, query, body: made }).map(({ params: filled, query: asked, body }) => ({
    url: `/${service}${buildPath({ path } as Endpoint, filled)}${asked ? `?${asked}` : ''}`,
    body,
  }))
}
