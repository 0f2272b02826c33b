import { type EndpointShape, pathOf } from '@evenkeel/contract/endpoint'
import fc from 'fast-check'
import {
  hostileBodies,
  hostileText,
  hostileValue,
  nearly,
  type Schema,
  type Schemas,
} from './hostile-values.ts'
import type { Ask } from '../../testing/access-row.ts'

/** One call as an OpenAPI document describes it. */
export interface Operation {
  readonly parameters?: readonly {
    readonly name: string
    readonly in: 'path' | 'query' | 'header'
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

/** A request as it goes out; the body is text, because JSON.stringify would repair it. */
export interface FuzzCase {
  readonly url: string
  readonly body: string | undefined
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** Percent-encoded as a careless client does it: half a character becomes its replacement. */
const encoded = (value: unknown): string => encodeURIComponent(textOf(value).toWellFormed().slice(0, 4_000))

/** The honest body with one part, on any level, replaced or something unasked for added. */
function broken(body: object, value: unknown, at: number): unknown {
  const names = Object.keys(body)
  const name = names[at % (names.length + 1)]
  if (name === undefined) return { ...body, is_verified: true, organisation_id: value }
  const inner = (body as Record<string, unknown>)[name]
  const goesDeeper = typeof inner === 'object' && inner !== null && at % 3 > 0
  const replaced = goesDeeper ? broken(inner, value, Math.floor(at / 3)) : value
  return Array.isArray(body) ? body.with(Number(name), replaced) : { ...body, [name]: replaced }
}

/** Requests for one endpoint around an honest one: from its schemas, that one with a fault, and plainly hostile. */
export function fuzzCases(
  { service, path }: { readonly service: string; readonly path: string },
  { parameters = [], requestBody }: Operation,
  honest: Ask,
  schemas: Schemas,
): fc.Arbitrary<FuzzCase> {
  const bodySchema = requestBody?.content['application/json']?.schema
  const honestBody = typeof honest.body === 'object' && honest.body !== null ? (honest.body as object) : {}
  const made = bodySchema
    ? fc.oneof(
        { weight: 4, arbitrary: nearly(bodySchema, schemas).map((body) => JSON.stringify(body)) },
        {
          weight: 4,
          arbitrary: fc
            .tuple(hostileValue, fc.nat(200))
            .map(([value, at]) => JSON.stringify(broken(honestBody, value, at))),
        },
        { weight: 2, arbitrary: fc.constantFrom(...hostileBodies) },
      )
    : fc.constant(undefined)

  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const params = fc
    .tuple(...inPath.map(({ schema }) => fc.option(nearly(schema, schemas), { freq: 3 })))
    .map((values) =>
      Object.fromEntries(
        inPath.map(({ name }, at) => {
          const value = values[at]
          // `.` and `..` would be another path, and an empty part none.
          const text = textOf(value ?? honest.params?.[name] ?? 'x')
            .toWellFormed()
            .slice(0, 2_000)
          return [name, /^\.*$/.test(text) ? 'x' : text]
        }),
      ),
    )

  const pair = fc.oneof(
    ...parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }) => nearly(schema, schemas).map((value) => `${name}=${encoded(value)}`)),
    fc.tuple(hostileText, hostileText).map(([name, value]) => `${encoded(name)}=${encoded(value)}`),
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
    url: `/${service}${pathOf({ path } as EndpointShape, filled)}${asked ? `?${asked}` : ''}`,
    body,
  }))
}
