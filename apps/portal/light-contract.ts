import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EndpointShape } from '@evenkeel/contract/endpoint'
import type { Plugin } from 'vite'

const MODULE = /\/contract\/src\/(own|telehealth|content)\/[a-z-]+\.ts$/
const WHOLE = '?whole'

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'auth' in value && 'success' in value

/** The exports of a module of the contract that declares endpoints; null for every other file. */
async function endpointsIn(file: string): Promise<readonly (readonly [string, unknown])[] | null> {
  if (!MODULE.test(file)) return null
  const exported = Object.entries((await import(pathToFileURL(file).href)) as Record<string, unknown>)
  return exported.some(([, value]) => isEndpoint(value)) ? exported : null
}

/** Brings the file with the shapes before a module of it is imported. */
const SHAPES = path.resolve(import.meta.dirname, 'src/lib/shapes.ts')

/** One export as the browser gets it at first; schemas are left out. */
function lightExport(name: string, value: unknown, whole: string): string {
  if (typeof value === 'string') return `export const ${name} = ${JSON.stringify(value)}`
  if (!isEndpoint(value)) return ''
  const { method, path: where, auth, success } = value
  const light = { method, path: where, auth, success: { status: success.status, file: success.file } }
  return `export const ${name} = { ...${JSON.stringify(light)}, whole: () => shapesFetched().then(() => import('${whole}')).then((all) => all.${name}) }`
}

/**
 * Gives the browser endpoints without their shapes: what is needed to send a call. The shapes and the library that
 * checks them are a file of their own, fetched with the first call (`call.ts`), so that no first view pays for them.
 * The contract stays the one source: this reads its modules and repeats nothing by hand.
 */
export function lightContract(): Plugin {
  return {
    name: 'light-contract',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer) {
      if (!importer?.endsWith(WHOLE)) return null
      const file = path.resolve(path.dirname(importer), source)
      return (await endpointsIn(file)) ? `${file}${WHOLE}` : null
    },
    async load(id) {
      if (id.endsWith(WHOLE)) {
        return { code: await readFile(id.slice(0, -WHOLE.length), 'utf8'), moduleType: 'ts' }
      }
      const exported = await endpointsIn(id)
      const whole = `./${path.basename(id)}${WHOLE}`
      const lines = exported?.map(([name, value]) => lightExport(name, value, whole))
      if (!lines) return null
      const code = [`import { shapesFetched } from '${SHAPES}'`, ...lines].join('\n')
      return { code, moduleType: 'js', moduleSideEffects: false }
    },
  }
}
