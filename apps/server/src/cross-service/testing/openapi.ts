import * as z from 'zod'
import type { Services } from './services.ts'

/** The part of an OpenAPI document used to generate values. */
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

type Content = Readonly<Record<string, { readonly schema: Schema }>>

/** One operation in an OpenAPI document. */
export interface Operation {
  readonly parameters?: readonly {
    readonly name: string
    readonly in: 'path' | 'query' | 'header'
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

/** The OpenAPI document of a service. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Schemas }
}

export const documentedServices = ['api', 'telehealth', 'content'] as const

/** Documents of all services, by service. */
export async function fetchOpenApi({
  send,
}: Pick<Services, 'send'>): Promise<Readonly<Record<string, OpenApi>>> {
  const documents = documentedServices.map(
    async (service) => [service, (await send('GET', `/${service}/openapi.json`)).body as OpenApi] as const,
  )
  return Object.fromEntries(await Promise.all(documents))
}

/** Operation of an access table row, such as `api GET /me`, and the schemas it references. */
export function findOperation(
  documents: Readonly<Record<string, OpenApi>>,
  name: string,
): { readonly operation: Operation; readonly schemas: Schemas } {
  const [service = '', method = '', path = ''] = name.split(' ')
  const document = documents[service]
  const operation = document?.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!document || !operation) throw new Error(`${name} is not documented`)
  return { operation, schemas: document.components.schemas }
}

const schemaCache = new Map<object, z.ZodType>()
function toZodSchema(schema: Schema, schemas: Schemas): z.ZodType {
  const known = schemaCache.get(schema)
  if (known) return known
  const text = JSON.stringify({ ...schema, $defs: schemas }).replaceAll('#/components/schemas/', '#/$defs/')
  const shape = z.fromJSONSchema(JSON.parse(text) as Parameters<typeof z.fromJSONSchema>[0])
  schemaCache.set(schema, shape)
  return shape
}

/** Violations of the document in a successful response; empty if there are none. */
export function findSchemaError(
  { statusCode, json }: { readonly statusCode: number; readonly json: () => unknown },
  { operation, schemas }: ReturnType<typeof findOperation>,
): string {
  const documented = operation.responses[statusCode]
  if (!documented) return `is not documented to answer ${statusCode}`
  const schema = documented.content?.['application/json']?.schema
  const read = schema ? z.safeParse(toZodSchema(schema, schemas), json()) : null
  return read?.error ? `is not of its own shape: ${read.error.message.slice(0, 300)}` : ''
}
