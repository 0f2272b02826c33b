import type { ApiCallOptions } from '@evenkeel/api-contract/client/create-api-call'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import type { EndpointSchemas } from '@evenkeel/api-contract/endpoint-schemas'

type Table = Readonly<Record<string, EndpointSchemas>>
let table: Table | null = null

async function loadTable(): Promise<Table> {
  const { telehealthSchemas } = await import('@evenkeel/api-contract/telehealth/schemas')
  table = telehealthSchemas
  return table
}

function find(schemas: Table, { method, path }: Endpoint): EndpointSchemas {
  const found = schemas[`${method} ${path}`]
  if (!found) throw new Error(`No schemas of ${method} ${path}`)
  return found
}

/**
 * A telehealth service elsewhere is not ours: the browser loads the schemas and validates its answers. Ours,
 * below a path of this origin, validates them itself.
 */
export const telehealthValidation = (base: string): Pick<ApiCallOptions, 'getSchemas'> =>
  base.startsWith('/')
    ? {}
    : {
        // Without waiting once they are loaded: a page that is being left would send nothing.
        getSchemas: (endpoint) =>
          table ? find(table, endpoint) : loadTable().then((loaded) => find(loaded, endpoint)),
      }
