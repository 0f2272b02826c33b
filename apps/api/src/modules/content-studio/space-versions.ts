import type { FileDiff, StudioVersion } from '@evenkeel/api-contract/staff/schemas/studio'
import { diffFiles } from '@evenkeel/api-contract/staff/diff-files'
import { createNotFoundError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import { editYaml } from '@evenkeel/server-kit/config-files/edit-yaml'
import type * as z from 'zod/mini'
import { readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import type { StaffCaller } from '#modules/staff-accounts/access-control.ts'
import { getMainFile } from './change-files.ts'
import type { StaffContext } from '#app-context.ts'
import { getStaffName } from './present-draft.ts'
import { publishFiles } from './publish-files.ts'
import { requireStudioPermission, type Space, type SpaceFiles } from './spaces.ts'
import {
  readDraftFiles,
  readEditedFiles,
  readPublishedFiles,
  readVersionFiles,
  readVersions,
} from './studio-repository.ts'

/** Returns all published versions of a space. */
export async function presentVersions(
  context: StaffContext,
  space: Space,
): Promise<z.output<typeof StudioVersion>[]> {
  const rows = await readVersions(context.store.db, space.id)
  const names = await readStaffNames(
    context.store.db,
    context,
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

async function requireVersionFiles(context: StaffContext, space: Space, number: number): Promise<SpaceFiles> {
  const files = await readVersionFiles(context.store.db, space.id, number)
  if (!files) throw createNotFoundError()
  return files
}

/** Returns the differences between two versions; by default between the published and the edited one. */
export async function diffVersions(
  context: StaffContext,
  space: Space,
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
): Promise<z.output<typeof FileDiff>[]> {
  const before =
    from === undefined
      ? await readPublishedFiles(context, space)
      : await requireVersionFiles(context, space, from)
  const after =
    to === undefined ? await readEditedFiles(context, space) : await requireVersionFiles(context, space, to)
  return diffFiles(before, after)
}

/** Publishes an older version again. */
export async function rollBackToVersion(
  context: StaffContext,
  staff: StaffCaller,
  space: Space,
  number: number,
): Promise<void> {
  requireStudioPermission(staff.grants, space, 'decide')
  const files = await requireVersionFiles(context, space, number)
  if (number === space.published?.number)
    throw createHttpError('Unprocessable', 'This version is what members read now.')
  await publishFiles(context, space, {
    files,
    reason: 'rolled_back',
    by: staff.id,
    author: staff.id,
    rolledBackFrom: number,
  })
}

/** Restricts, deactivates or activates an organization at once. */
export async function switchOrganizationState(
  context: StaffContext,
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
  const draft = await readDraftFiles(context.store.db, space.id)
  await publishFiles(context, space, {
    files: switched(await readPublishedFiles(context, space)),
    reason: 'switched',
    by: staff.id,
    author: staff.id,
    ...(draft ? { draft: switched(draft) } : {}),
  })
}

/** Returns a file of a version as a download. */
export async function createFileDownload(
  context: StaffContext,
  space: Space,
  { path, number }: { readonly path: string; readonly number?: number | undefined },
): Promise<{ readonly name: string; readonly type: string; readonly bytes: Uint8Array }> {
  const files =
    number === undefined
      ? await readPublishedFiles(context, space)
      : await requireVersionFiles(context, space, number)
  const text = Object.hasOwn(files, path) ? files[path] : undefined
  if (text === undefined) throw createNotFoundError()
  const type = path.endsWith('.svg')
    ? 'image/svg+xml'
    : path.endsWith('.md')
      ? 'text/markdown'
      : 'application/yaml'
  return { name: path.split('/').at(-1) ?? path, type, bytes: Buffer.from(text) }
}
