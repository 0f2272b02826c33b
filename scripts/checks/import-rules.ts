import { listCodeFiles } from '../repository-files.ts'
import { resolveImport } from './static-imports.ts'

/** Workspaces that a workspace may import. Services never import each other: they call each other through the API contract. */
const workspaces: Readonly<Record<string, readonly string[]>> = {
  'packages/api-contract': [],
  'packages/brand': [],
  'packages/server-kit': ['api-contract'],
  'packages/ui': ['api-contract', 'web'],
  'packages/web': [],
  'apps/api': ['api-contract', 'brand', 'server-kit'],
  'apps/telehealth': ['api-contract', 'server-kit'],
  'apps/content': ['api-contract', 'server-kit'],
  'apps/portal': ['api-contract', 'brand', 'ui', 'web'],
  'apps/portal/src/server': ['api-contract', 'brand', 'server-kit', 'web'],
  'apps/staff': ['api-contract', 'brand', 'ui', 'web'],
}

/**
 * Folders in their order: a folder imports only from itself and from those before it. Folders separated by blanks share a
 * place. `*` stands for the rest of a name; folders of `features/*` never import each other.
 */
const layers: Readonly<Record<string, readonly string[]>> = {
  'packages/api-contract/src': [
    ...['i18n errors time fields reference-data', 'telehealth content counselor'],
    ...['forms', 'portal', 'staff', 'client', 'video-room'],
  ],
  'packages/server-kit/src': ['http', 'files'],
  'apps/portal/src': [
    'lib',
    'components',
    'form',
    'organization',
    'session',
    'files',
    'features/*',
    'app',
    'server',
  ],
  'apps/staff/src': [
    ...['lib', 'session', 'components', 'features/counselor-workspace', 'features/counselor-offers'],
    ...['features/counselor-cases', 'features/*', 'app'],
  ],
  'apps/content/src': ['search', 'library', 'files', 'contentful', 'http'],
  'apps/api/src': ['http', 'intake-graph', 'tenant-config', 'db', 'integrations', 'modules'],
  'apps/api/src/modules': [
    ...['organizations', 'auth/passwords', 'members', 'rate-limit', 'email', 'auth/tables*', 'auth/sessions'],
    ...[
      'auth/credentials',
      'auth',
      'intake',
      'providers',
      'inquiries',
      'appointments',
      'documents',
      'messages',
    ],
    ...['organization-texts', 'audit-log', 'privacy-requests', 'staff-accounts', 'staff-auth', 'staff-tasks'],
    ...[
      'callback-queue',
      'member-access',
      'content-studio',
      'translation-review',
      'staff-audit',
      'counselors',
    ],
  ],
  'apps/api/src/modules/appointments': ['visits', 'drafts', 'reschedules', 'slot-queries'],
  'apps/api/src/modules/intake': ['present-question*', 'answers'],
  'apps/telehealth/src': ['db', 'modules', 'sandbox'],
  'apps/telehealth/src/modules': [
    ...['directory', 'availability', 'providers', 'documents', 'messages', 'ledger', 'patients', 'tokens'],
    ...['holds', 'appointments', 'requests', 'rooms', 'counselor-*'],
  ],
}

const isIn = (file: string, folder: string): boolean => file.startsWith(`${folder}/`)
const fits = (rest: string, folder: string): boolean =>
  folder.endsWith('*') ? rest.startsWith(folder.slice(0, -1)) : isIn(rest, folder)

/** Place of a file in an order, and its feature where features are apart; null where it has none. */
function placeIn(root: string, file: string): { readonly at: number; readonly feature: string } | null {
  if (!isIn(file, root)) return null
  const rest = file.slice(root.length + 1)
  const [found] = (layers[root] ?? [])
    .flatMap((folders, at) => folders.split(' ').map((folder) => ({ folder, at })))
    .filter(({ folder }) => fits(rest, folder))
    .toSorted((one, other) => other.folder.length - one.folder.length)
  if (!found) return null
  return { at: found.at, feature: found.folder === 'features/*' ? (rest.split('/')[1] ?? '') : '' }
}

function isAllowedImport(root: string, from: string, target: string): boolean {
  const [here, there] = [placeIn(root, from), placeIn(root, target)]
  if (here === null || there === null) return true
  return there.at < here.at || (there.at === here.at && there.feature === here.feature)
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
  const target = resolveImport(from, name)
  const isAllowed =
    target === null || Object.keys(layers).every((root) => isAllowedImport(root, from, target))
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
