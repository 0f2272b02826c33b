import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import type { Plugin } from 'vite'

const ENDPOINTS = /\/api-contract\/src\/(portal|telehealth|content)\/[a-z-]+\.ts$/
/** Tables of which every page needs a few lines. Their exports are objects of texts, numbers and functions of their arguments alone. */
const TABLES = /\/api-contract\/src\/(limits|wire-texts)\.ts$/
const WHOLE = '?whole'
/** One endpoint, or one line of a table, as a module of its own: so it travels with the code that uses it. */
const PART = '?part='
/** All lines of one table. */
const LINES = '?lines='

type Exports = Readonly<Record<string, unknown>>
const exportsOf = async (file: string): Promise<Exports> =>
  (await import(pathToFileURL(file).href)) as Exports

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'auth' in value && 'success' in value

/** The exports of a module of the contract that declares endpoints; null for every other file. */
async function endpointsIn(file: string): Promise<Exports | null> {
  if (!ENDPOINTS.test(file)) return null
  const exported = await exportsOf(file)
  return Object.values(exported).some(isEndpoint) ? exported : null
}

/** Brings the file with the shapes before a module of it is imported. */
const SHAPES = path.resolve(import.meta.dirname, 'src/lib/shapes.ts')

/** One export of a module with endpoints as the browser gets it at first; schemas are left out. */
function lightExport(file: string, name: string, value: unknown): string {
  if (typeof value === 'string') return `export const ${name} = ${JSON.stringify(value)}`
  return isEndpoint(value) ? `export { ${name} } from './${path.basename(file)}${PART}${name}'` : ''
}

/** An endpoint without its shapes, which come with its first call. */
function lightEndpoint(file: string, name: string, endpoint: Endpoint): string {
  const { method, path: where, auth, success } = endpoint
  const light = { method, path: where, auth, success: { status: success.status, file: success.file } }
  const whole = `() => import('./${path.basename(file)}${WHOLE}')`
  return `import { withoutShapes } from '${SHAPES}'
export const ${name} = /* @__PURE__ */ withoutShapes(${JSON.stringify(light)}, '${name}', ${whole})`
}

const sourceOf = (value: unknown): string =>
  typeof value === 'function' ? String(value) : JSON.stringify(value)

/** The source of what `?part=` and `?lines=` ask for: an endpoint, one line of a table, or the names of all its lines. */
async function piece(file: string, kind: string, asked: string): Promise<string> {
  const [name = '', line] = asked.split('.')
  const value = (await exportsOf(file))[name]
  if (isEndpoint(value)) return lightEndpoint(file, name, value)
  const table = value as Exports
  if (line !== undefined) return `export const ${line} = ${sourceOf(table[line])}`
  const lines = Object.keys(table)
  if (kind !== LINES) throw new Error(`${file} has no ${asked}`)
  return lines
    .map((key) => `export { ${key} } from './${path.basename(file)}${PART}${name}.${key}'`)
    .join('\n')
}

/** What the browser gets in place of a module of the contract; null where that is the module itself. */
async function lightModule(id: string): Promise<string | null> {
  const [, file, kind, asked] = /^(.*)(\?part=|\?lines=)(.*)$/.exec(id) ?? []
  if (file !== undefined && kind !== undefined && asked !== undefined) return piece(file, kind, asked)
  if (TABLES.test(id))
    return Object.keys(await exportsOf(id))
      .map((name) => `export * as ${name} from './${path.basename(id)}${LINES}${name}'`)
      .join('\n')
  const exported = await endpointsIn(id)
  return (
    exported &&
    Object.entries(exported)
      .map(([name, value]) => lightExport(id, name, value))
      .join('\n')
  )
}

/**
 * Gives the browser endpoints without their schemas: only what sends a call. Schemas and their library are a
 * separate chunk, loaded with the first call, so that no first view pays for them. Each endpoint, limit and
 * error text is bundled with the code that uses it. Everything is generated from the API contract.
 */
export function lightContract(): Plugin {
  return {
    name: 'light-contract',
    enforce: 'pre',
    apply: 'build',
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
      const code = await lightModule(id)
      return code === null ? null : { code, moduleType: 'js', moduleSideEffects: false }
    },
  }
}
