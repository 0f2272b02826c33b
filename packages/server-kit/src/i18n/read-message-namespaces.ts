import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type MessageNamespace, getMessageNamespace } from '@evenkeel/api-contract/i18n/define-messages'

/** The root of the repository, with services and packages below. */
const root = path.resolve(import.meta.dirname, '../../../..')
/** Staff read English only, so namespaces with this prefix are not translated. */
const ENGLISH_ONLY = 'staff-'

/** A message namespace, and the file that declares it. */
export interface NamespaceFile extends MessageNamespace {
  /** Path from the repository root, with slashes. */
  readonly file: string
}

let cachedMessageFiles: readonly string[] | undefined

/** Message files of the product; they do not change while it runs. */
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

/**
 * The message namespaces, sorted by name: either those for members, which are translated, or those for staff.
 * Throws on a duplicate name.
 */
export async function readMessageNamespaces(
  readers: 'members' | 'staff' = 'members',
): Promise<readonly NamespaceFile[]> {
  // The files of the staff application are not loaded where only members' messages are needed.
  const files = listMessageFiles().filter((file) => readers === 'staff' || !file.startsWith('apps/staff/'))
  const found = await Promise.all(
    files.map(async (file) => {
      const exported = (await import(pathToFileURL(path.join(root, file)).href)) as Record<string, unknown>
      return Object.values(exported).flatMap((value): readonly NamespaceFile[] => {
        const facts = typeof value === 'object' && value !== null ? getMessageNamespace(value) : null
        return facts ? [{ ...facts, file }] : []
      })
    }),
  )
  const areas = found.flat().filter(({ id }) => id.startsWith(ENGLISH_ONLY) === (readers === 'staff'))
  const twice = areas.find(({ id }, at) => areas.findIndex((other) => other.id === id) !== at)
  if (twice) throw new Error(`Duplicate message namespace ${twice.id}`)
  return areas.toSorted((one, other) => one.id.localeCompare(other.id))
}
