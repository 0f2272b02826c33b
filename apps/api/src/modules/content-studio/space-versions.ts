import type { FileDiff, StudioVersion } from '@evenkeel/api-contract/staff/studio'
import { diffFiles } from '@evenkeel/api-contract/staff/diff-files'
import { createNotFoundError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import { editYaml } from '@evenkeel/server-kit/config-files/edit-yaml'
import type * as z from 'zod/mini'
import { readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import type { StaffCaller } from '#modules/staff-accounts/staff-caller.ts'
import { getMainFile } from './change-files.ts'
import type { StaffContext } from '#app-context.ts'
import { getStaffName } from './present-draft.ts'
import { publishFiles } from './publish-files.ts'
import { requireStudioPermission } from './studio-policy.ts'
import type { Space, SpaceFiles } from './spaces.ts'
import {
  readDraftFiles,
  readEditedFiles,
  readPublishedFiles,
  readVersionFiles,
  readVersions,
} from './studio-repository.ts'

/** Returns all published versions of a space. */
export async function presentVersions(
  deps: StaffContext,
  space: Space,
): Promise<z.output<typeof StudioVersion>[]> {
  const rows = await readVersions(deps.store.db, space.id)
  const names = await readStaffNames(
    deps.store.db,
    deps,
    rows.flatMap(({ author, publishedBy }) => [author, publishedBy]),
  )
  return rows.map(({ number, state, reason, author, publishedBy, publishedAt, rolledBackFrom }) => ({
    number,
    state,
    reason,
    author: getStaffName(names, author),
    published_by: getStaffName(names, publishedBy),
    published_at: publishedAt.toString(),
    rolled_back_from: rolledBackFrom,
  }))
}

async function requireVersionFiles(deps: StaffContext, space: Space, number: number): Promise<SpaceFiles> {
  const files = await readVersionFiles(deps.store.db, space.id, number)
  if (!files) throw createNotFoundError()
  return files
}

/** Returns the differences between two versions; by default between the published and the edited one. */
export async function diffVersions(
  deps: StaffContext,
  space: Space,
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
): Promise<z.output<typeof FileDiff>[]> {
  const before =
    from === undefined ? await readPublishedFiles(deps, space) : await requireVersionFiles(deps, space, from)
  const after =
    to === undefined ? await readEditedFiles(deps, space) : await requireVersionFiles(deps, space, to)
  return diffFiles(before, after)
}

/** Publishes an older version again. */
export async function rollBackToVersion(
  deps: StaffContext,
  staff: StaffCaller,
  space: Space,
  number: number,
): Promise<void> {
  requireStudioPermission(staff.grants, space, 'decide')
  const files = await requireVersionFiles(deps, space, number)
  if (number === space.published?.number)
    throw createHttpError('Unprocessable', 'This version is what members read now.')
  await publishFiles(deps, space, {
    files,
    reason: 'rolled_back',
    by: staff.id,
    author: staff.id,
    rolledBackFrom: number,
  })
}

/** Restricts, deactivates or activates an organization at once. */
export async function switchOrganizationState(
  deps: StaffContext,
  staff: StaffCaller,
  space: Space,
  to: { readonly active?: boolean | undefined; readonly restricted_routes?: readonly string[] | undefined },
): Promise<void> {
  requireStudioPermission(staff.grants, space, 'decide')
  const main = getMainFile(space)
  if (main === null) throw createHttpError('Unprocessable', 'Only an organization can be switched.')
  const values = {
    ...(to.active === undefined ? {} : { active: to.active ? null : false }),
    ...(to.restricted_routes === undefined
      ? {}
      : { restricted_routes: to.restricted_routes.length === 0 ? null : to.restricted_routes }),
  }
  const switched = (files: SpaceFiles): SpaceFiles => ({
    ...files,
    [main]: editYaml(files[main] ?? '', values) ?? files[main] ?? '',
  })
  const draft = await readDraftFiles(deps.store.db, space.id)
  await publishFiles(deps, space, {
    files: switched(await readPublishedFiles(deps, space)),
    reason: 'switched',
    by: staff.id,
    author: staff.id,
    ...(draft ? { draft: switched(draft) } : {}),
  })
}

/** Returns a file of a version as a download. */
export async function createFileDownload(
  deps: StaffContext,
  space: Space,
  { path, number }: { readonly path: string; readonly number?: number | undefined },
): Promise<{ readonly name: string; readonly type: string; readonly bytes: Uint8Array }> {
  const files =
    number === undefined
      ? await readPublishedFiles(deps, space)
      : await requireVersionFiles(deps, space, number)
  const text = Object.hasOwn(files, path) ? files[path] : undefined
  if (text === undefined) throw createNotFoundError()
  const type = path.endsWith('.svg')
    ? 'image/svg+xml'
    : path.endsWith('.md')
      ? 'text/markdown'
      : 'application/yaml'
  return { name: path.split('/').at(-1) ?? path, type, bytes: Buffer.from(text) }
}
