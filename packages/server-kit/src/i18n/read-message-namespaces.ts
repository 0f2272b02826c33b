import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type MessageNamespace, getMessageNamespace } from '@evenkeel/api-contract/i18n/define-messages'

/** The root of the product: services and packages stand below it, with their sources. */
const root = path.resolve(import.meta.dirname, '../../../..')
/** Staff read English only, so namespaces with this prefix are not translated. */
const ENGLISH_ONLY = 'staff-'

/** An area of texts, and the file that declares it. */
export interface NamespaceFile extends MessageNamespace {
  /** Path from the root of the product, with slashes. */
  readonly file: string
}

let cachedMessageFiles: readonly string[] | undefined

/** Files of the product that declare texts, which stay as they are while it runs. */
const listMessageFiles = (): readonly string[] =>
  (cachedMessageFiles ??= ['apps', 'packages']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder)).flatMap((name) => {
        const sources = path.join(folder, name, 'src')
        const all = readdirSync(path.join(root, sources), { recursive: true, encoding: 'utf8' })
        return all.map((file) => path.join(sources, file).replaceAll('\\', '/'))
      }),
    )
    .filter((file) => file.endsWith('.messages.ts')))

/** The areas of one kind of texts, sorted by name: those for members, which are translated, or those for staff. Two of one name end it. */
export async function readMessageNamespaces(
  readers: 'members' | 'staff' = 'members',
): Promise<readonly NamespaceFile[]> {
  const found = await Promise.all(
    listMessageFiles().map(async (file) => {
      const exported = (await import(pathToFileURL(path.join(root, file)).href)) as Record<string, unknown>
      return Object.values(exported).flatMap((value): readonly NamespaceFile[] => {
        const facts = typeof value === 'object' && value !== null ? getMessageNamespace(value) : null
        return facts ? [{ ...facts, file }] : []
      })
    }),
  )
  const areas = found.flat().filter(({ id }) => id.startsWith(ENGLISH_ONLY) === (readers === 'staff'))
  const twice = areas.find(({ id }, at) => areas.findIndex((other) => other.id === id) !== at)
  if (twice) throw new Error(`Two areas are named ${twice.id}`)
  return areas.toSorted((one, other) => one.id.localeCompare(other.id))
}
