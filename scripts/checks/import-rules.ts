import path from 'node:path'
import { listCodeFiles } from '../repository-files.ts'

/** Allowed imports between workspaces. Services never import each other: they call each other through the API contract. */
const workspaces: Readonly<Record<string, readonly string[]>> = {
  'packages/api-contract': [],
  'packages/brand': [],
  'packages/server-kit': ['api-contract'],
  'apps/api': ['api-contract', 'brand', 'server-kit'],
  'apps/telehealth': ['api-contract', 'server-kit'],
  'apps/content': ['api-contract', 'server-kit'],
  'apps/portal': ['api-contract', 'brand'],
  'apps/portal/src/server': ['api-contract', 'brand', 'server-kit'],
  'apps/staff': ['api-contract', 'brand'],
}

/**
 * Folder order within a workspace: a folder may import only from itself and from folders before it. Folders matched by
 * `*` never import each other.
 */
const layers: Readonly<Record<string, readonly string[]>> = {
  'apps/portal/src': [
    ...['lib', 'components', 'form', 'organization', 'session', 'files', 'features/*', 'app', 'server'],
  ],
  'apps/staff/src': ['lib', 'session', 'components', 'features/counselor-workspace', 'features', 'app'],
  'apps/content/src': ['search', 'library', 'files', 'contentful', 'http'],
  'apps/api/src': [
    ...['http', 'intake-graph', 'tenant-config', 'db', 'integrations'],
    ...['organizations', 'auth/passwords', 'members', 'rate-limit', 'email', 'auth/sessions'].map(
      moduleFolder,
    ),
    ...['auth/credentials', 'auth', 'intake', 'providers', 'inquiries', 'appointments'].map(moduleFolder),
    ...['documents', 'messages', 'organization-texts', 'audit-log', 'privacy-requests'].map(moduleFolder),
    ...['staff-accounts', 'staff-auth', 'staff-tasks', 'member-access', 'content-studio'].map(moduleFolder),
    ...['translation-review', 'staff-audit', 'counselors'].map(moduleFolder),
  ],
  'apps/telehealth/src': [
    'db',
    ...['directory', 'availability', 'providers', 'documents', 'messages', 'ledger', 'patients'].map(
      moduleFolder,
    ),
    ...['tokens', 'holds', 'appointments', 'requests', 'rooms', 'counselor-auth'].map(moduleFolder),
    'sandbox',
  ],
}

function moduleFolder(name: string): string {
  return `modules/${name}`
}

const isIn = (file: string, folder: string): boolean => file.startsWith(`${folder}/`)

/** Position of a file in the order of its workspace; null if it has none. */
function layerOf(
  file: string,
): { readonly root: string; readonly at: number; readonly feature: string } | null {
  const [root, order] = Object.entries(layers).find(([folder]) => isIn(file, folder)) ?? []
  if (root === undefined || order === undefined) return null
  const rest = file.slice(root.length + 1)
  const found = order
    .map((folder, at) => ({ root, at, folder: folder.replace('/*', ''), isApart: folder.endsWith('/*') }))
    .filter(({ folder }) => isIn(rest, folder))
    .toSorted((one, other) => other.folder.length - one.folder.length)[0]
  if (!found) return null
  return { root, at: found.at, feature: found.isApart ? (rest.split('/')[1] ?? '') : '' }
}

/** Resolves an import within this repository; null for libraries. */
function resolve(from: string, name: string): string | null {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name)
  return name.startsWith('#') ? `${from.split('/').slice(0, 2).join('/')}/src/${name.slice(1)}` : null
}

function findFault(from: string, name: string): string | null {
  const other = /^@evenkeel\/([a-z-]+)/.exec(name)?.[1]
  if (other !== undefined) {
    const [, allowed] =
      Object.entries(workspaces)
        .filter(([folder]) => isIn(from, folder))
        .toSorted(([one], [two]) => two.length - one.length)[0] ?? []
    return allowed && !allowed.includes(other) ? `${from} may not import @evenkeel/${other}` : null
  }
  const target = resolve(from, name)
  const [here, there] = [layerOf(from), target === null ? null : layerOf(target)]
  if (!here || !there || here.root !== there.root) return null
  const isAllowed = there.at < here.at || (there.at === here.at && there.feature === here.feature)
  return isAllowed ? null : `${from} may not import ${target}, which comes later in the order`
}

/** Reports imports that violate the order, including type imports, one line each; tests are exempt. */
export const findImportFaults = (files = listCodeFiles()): readonly string[] =>
  files
    .filter(({ file }) => !/\.(?:test|spec)\.tsx?$|\/testing\//.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/(?:^(?:import|export)(?:[^'"]*? from)? |import\()'([^']+)'/gm)].flatMap(
        ([, name = '']) => findFault(file, name) ?? [],
      ),
    )
