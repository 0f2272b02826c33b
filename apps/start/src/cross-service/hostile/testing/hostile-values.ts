import fc from 'fast-check'

/** A part of an OpenAPI document, as far as values are made from it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly format?: string
}
export type Schemas = Readonly<Record<string, Schema>>

const formats: Readonly<Record<string, readonly string[]>> = {
  uuid: ['7c1e0f5a-0002-4a00-8a00-000000000002', '00000000-0000-4000-8000-000000000000'],
  date: ['2026-11-25', '2026-02-28', '0001-01-01', '9999-12-31'],
  'date-time': ['2026-11-25T17:00:00Z', '2026-11-01T01:30:00-06:00'],
  email: ['somebody@example.test', 'ÄÖ+tag@sub.example.test'],
}

/** Texts that have broken a person: characters no log or database likes, words of formats and languages, and length. */
const texts: readonly string[] = [
  '',
  ' ',
  '-1',
  '0',
  '1e309',
  'NaN',
  'null',
  'true',
  '9007199254740993',
  '\0',
  'a\0b',
  '\u0001\u0008\u001b[31m',
  '\r\nSet-Cookie: a=b',
  '\ud800',
  'a\udfff',
  '\u202egnp.exe',
  '\ufeff',
  '\u2028',
  "'; drop table members; --",
  '" or ""="',
  '$1',
  '%s%n%x',
  '%00',
  '%',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '__proto__',
  'constructor',
  'toString',
  '[object Object]',
  'https://evil.example/',
  '//evil.example',
  'javascript:alert(1)',
  '2026-02-30',
  '2026-11-25T25:61:61Z',
  '+999999-12-31T00:00:00Z',
  'America/Nowhere',
  'e\u0301'.repeat(50),
  'x'.repeat(20_000),
  '\u{1f600}'.repeat(5_000),
]

/** A text a person might send to break something. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`

/** A value of any kind, wrong in most places. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
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

/** Bodies that are not what JSON of an honest caller looks like, as they are sent. */
export const hostileBodies: readonly string[] = [
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
  nested(10_000, '[', ']'),
  nested(10_000, '{"a":', '}'),
  `{"response":${nested(10_000, '[{"response":', '}]')}}`,
  `[${'0,'.repeat(50_000)}0]`,
  '\ufeff{}',
]

/** A value the schema allows, or nearly: one in eight of its parts is anything. */
export function nearly(schema: Schema, schemas: Schemas, depth = 0): fc.Arbitrary<unknown> {
  const { $ref } = schema
  if ($ref)
    return depth > 6
      ? fc.constant(null)
      : nearly(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas, depth + 1)
  return fc.oneof(
    { weight: 7, arbitrary: allowed(schema, schemas, depth + 1) },
    { weight: 1, arbitrary: hostileValue },
  )
}

function allowed(schema: Schema, schemas: Schemas, depth: number): fc.Arbitrary<unknown> {
  const { type, properties = {}, required = [], items, format = '' } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if (choices && depth < 8) return fc.oneof(...choices.map((choice) => nearly(choice, schemas, depth)))
  if (schema.allOf?.[0] && depth < 8) return nearly(schema.allOf[0], schemas, depth)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (type === 'object' && depth < 8) {
    const parts = Object.entries(properties).map(
      ([name, part]) => [name, nearly(part, schemas, depth)] as const,
    )
    return fc.record(Object.fromEntries(parts), {
      requiredKeys: required.filter((name) => name in properties),
    })
  }
  if (type === 'array' && depth < 8) return fc.array(nearly(items ?? {}, schemas, depth), { maxLength: 3 })
  if (type === 'integer') return fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer())
  if (type === 'number') return fc.double({ noNaN: true })
  if (type === 'boolean') return fc.boolean()
  if (type === 'string') {
    const samples = formats[format]
    return samples ? fc.constantFrom(...samples) : fc.oneof(fc.string({ maxLength: 20 }), hostileText)
  }
  return hostileValue
}
