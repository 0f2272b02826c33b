import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { AuthScheme, Endpoint } from '@evenkeel/api-contract/endpoint'
import type { EndpointSchemas } from '@evenkeel/api-contract/endpoint-schemas'
import { ErrorPayload } from '@evenkeel/api-contract/errors/error-payload'
import { bookingErrorStatus, errorStatus } from '@evenkeel/api-contract/errors/error-types'
import { getSchemas } from '@evenkeel/api-contract/get-schemas'

type Json = Record<string, unknown>

interface OpenApiInfo {
  readonly title: string
  readonly version: string
  readonly description: string
  /** Path the service is mounted at, for example `/api`. */
  readonly base: string
  /** Headers of every endpoint, with descriptions. */
  readonly headers?: Readonly<Record<string, string>>
}

const securitySchemes: Record<AuthScheme, readonly string[]> = {
  none: [],
  member: ['token'],
  'member-unconfirmed': ['token'],
  answers: ['answerToken'],
  'visitor-or-member': ['token', 'answerToken'],
  patient: ['telehealth'],
  'patient-or-visitor': ['telehealth'],
  room: ['roomPass'],
  partner: ['partner'],
  staff: ['staff'],
  counselor: ['staff'],
}

function getOperationId(endpoint: Endpoint): string {
  const words = endpoint.path
    .replaceAll(':', 'by_')
    .split(/[^a-z0-9]+/i)
    .filter(Boolean)
  return [endpoint.method.toLowerCase(), ...words].join('_')
}

/** Schemas of one document: nested definitions are moved to the top level, where references find them. */
function collectSchemas() {
  const components: Record<string, Json> = {}
  const add = (name: string, schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
    const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json
    const text = JSON.stringify({ ...made, $schema: undefined })
      .replaceAll('"#/$defs/', `"#/components/schemas/${name}_`)
      .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`)
    const { $defs, ...rest } = JSON.parse(text) as Json & { $defs?: Record<string, Json> }
    for (const [key, definition] of Object.entries($defs ?? {})) components[`${name}_${key}`] = definition
    components[name] = rest
    return { $ref: `#/components/schemas/${name}` }
  }
  return { components, add }
}

function describeParameters({ params, query }: EndpointSchemas, { headers = {} }: OpenApiInfo): Json[] {
  const from = (schema: z.core.$ZodType | undefined, where: 'path' | 'query'): Json[] => {
    if (!schema) return []
    const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(made.properties ?? {}).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || (made.required ?? []).includes(name),
      schema: property,
    }))
  }
  const inHeaders = Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }))
  return [...from(params, 'path'), ...from(query, 'query'), ...inHeaders]
}

function describeRequestBody({ form }: Endpoint, schema: Json | undefined): Json {
  if (!schema) return {}
  const parts = form && {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { [form.file]: { type: 'string', contentMediaType: 'application/octet-stream' } },
        required: [form.file],
      },
    },
  }
  return { requestBody: { required: true, content: { 'application/json': { schema }, ...parts } } }
}

function describeContent(
  { file, events, response }: EndpointSchemas,
  add: (schema: z.core.$ZodType) => Json,
): Json {
  if (file)
    return { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
  if (events) return { content: { 'text/event-stream': { schema: add(events) } } }
  return response ? { content: { 'application/json': { schema: add(response) } } } : {}
}

function describeErrors(endpoint: Endpoint): Record<string, Json> {
  const statuses = { ...errorStatus, ...bookingErrorStatus } as Record<string, number>
  const general = [
    'ValidationError',
    ...(endpoint.auth === 'none' ? [] : ['NotAuthenticated', 'PermissionDenied']),
  ]
  const byStatus = new Map<number, string[]>()
  for (const name of [...general, ...(endpoint.refusals ?? [])]) {
    const status = statuses[name] ?? 400
    byStatus.set(status, [...new Set([...(byStatus.get(status) ?? []), name])])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      String(status),
      {
        description: names.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

/** How each of these schemes sends its secret. */
const securitySchemeObjects: Readonly<Record<string, Json>> = {
  token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Token <auth_token>`' },
  answerToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Token <answer_token>` or `Bearer <answer_token>`',
  },
  telehealth: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  roomPass: { type: 'http', scheme: 'bearer', description: '`room_pass` of the connection parameters' },
  staff: {
    type: 'apiKey',
    in: 'cookie',
    name: 'evenkeel_staff',
    description: 'With the header `x-evenkeel-staff: 1`, where the call is not a GET',
  },
  partner: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Partner-Key',
    description: 'Key and password stand in the body',
  },
}

/** OpenAPI 3.1 text of a service, made from the contract's endpoints. */
function generateOpenApi(endpoints: readonly Endpoint[], info: OpenApiInfo): Json {
  const { components, add } = collectSchemas()
  add('Error', ErrorPayload, 'output')
  const paths: Record<string, Record<string, Json>> = {}
  for (const endpoint of endpoints) {
    const name = getOperationId(endpoint)
    const schemas = getSchemas(endpoint)
    const path = endpoint.path.replaceAll(/:([a-z_]+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        operationId: name,
        summary: endpoint.summary,
        tags: [endpoint.path.split('/').find((part) => part && !/^v\d$/.test(part)) ?? 'other'],
        parameters: describeParameters(schemas, info),
        // Null where the endpoint touches no personal data.
        ...(endpoint.dataCategory === undefined ? {} : { 'x-personal-data': endpoint.dataCategory }),
        security:
          endpoint.auth === 'none' ? [] : securitySchemes[endpoint.auth].map((scheme) => ({ [scheme]: [] })),
        ...describeRequestBody(endpoint, schemas.body && add(`${name}_body`, schemas.body, 'input')),
        responses: {
          [endpoint.success.status]: {
            description: 'Success',
            ...describeContent(schemas, (schema) => add(`${name}_answer`, schema, 'output')),
          },
          ...describeErrors(endpoint),
        },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version, description: info.description },
    servers: [{ url: info.base }],
    paths,
    components: {
      schemas: components,
      securitySchemes: securitySchemeObjects,
    },
  }
}

/** Content security policy: the page's own files, and requests to the documented service. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'"

/** Serves `openapi.json` and a readable page at `docs` for the endpoints of one service. */
export async function serveApiDocs(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  info: OpenApiInfo,
): Promise<void> {
  const document = generateOpenApi(endpoints, info)
  app.get('/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(document))
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // The mount path: the page finds its files also when its URL has no trailing slash.
    indexPrefix: app.prefix,
    staticCSP: POLICY,
    uiConfig: { docExpansion: 'list' },
  })
}
