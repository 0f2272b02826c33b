import { contentSchemas } from './content/schemas.ts'
import { counselorSchemas } from './counselor/schemas.ts'
import type { EndpointSchemas } from './endpoint-schemas.ts'
import type { Endpoint, EndpointKey } from './endpoint.ts'
import { portalSchemas } from './portal/schemas.ts'
import { staffSchemas } from './staff/schemas.ts'
import { telehealthSchemas } from './telehealth/schemas.ts'

const schemas = {
  ...portalSchemas,
  ...staffSchemas,
  ...counselorSchemas,
  ...telehealthSchemas,
  ...contentSchemas,
} satisfies Record<EndpointKey, EndpointSchemas>

/** The schemas of an endpoint. For servers and tests: no browser loads them. */
export function getSchemas({ method, path }: Endpoint): EndpointSchemas {
  const key = `${method} ${path}`
  if (key in schemas) return schemas[key as EndpointKey]
  throw new Error(`No schemas of ${key}`)
}
