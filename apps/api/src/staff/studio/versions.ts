import type { FileDifference, StudioVersion } from '@evenkeel/contract/staff/studio'
import { differenceOf } from '@evenkeel/contract/staff/text-difference'
import { notFound, refuse } from '@evenkeel/server/http/failure'
import { editYaml } from '@evenkeel/server/config-files/edit-yaml'
import type * as z from 'zod/mini'
import { staffNames } from '../people/present-grants.ts'
import type { StaffCaller } from '../people/staff-caller.ts'
import { type Files, mainFileOf } from './change-files.ts'
import type { StudioDeps } from './deps.ts'
import { nameIn } from './present-draft.ts'
import { publishFiles } from './publish-files.ts'
import { requireRight } from './rights.ts'
import type { Space } from './spaces.ts'
import { draftFiles, editedFiles, publicFiles, versionFiles, versionsOf } from './studio-store.ts'

/** Everything that was published of a space. */
export async function presentVersions(
  deps: StudioDeps,
  space: Space,
): Promise<z.output<typeof StudioVersion>[]> {
  const rows = await versionsOf(deps.store.db, space.id)
  const names = await staffNames(
    deps.store.db,
    deps,
    rows.flatMap(({ author, publishedBy }) => [author, publishedBy]),
  )
  return rows.map(({ number, state, reason, author, publishedBy, publishedAt, rolledBackFrom }) => ({
    number,
    state,
    reason,
    author: nameIn(names, author),
    published_by: nameIn(names, publishedBy),
    published_at: publishedAt.toString(),
    rolled_back_from: rolledBackFrom,
  }))
}

async function filesOf(deps: StudioDeps, space: Space, number: number): Promise<Files> {
  const files = await versionFiles(deps.store.db, space.id, number)
  if (!files) throw notFound()
  return files
}

/** What differs between two versions; left out: between what members read and what is edited. */
export async function differenceIn(
  deps: StudioDeps,
  space: Space,
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
): Promise<z.output<typeof FileDifference>[]> {
  const before = from === undefined ? await publicFiles(deps, space) : await filesOf(deps, space, from)
  const after = to === undefined ? await editedFiles(deps, space) : await filesOf(deps, space, to)
  return differenceOf(before, after)
}

/** Publishes an older version again. */
export async function rollBackTo(
  deps: StudioDeps,
  staff: StaffCaller,
  space: Space,
  number: number,
): Promise<void> {
  requireRight(staff.grants, space, 'decide')
  const files = await filesOf(deps, space, number)
  if (number === space.published?.number)
    throw refuse('Unprocessable', 'This version is what members read now.')
  await publishFiles(deps, space, {
    files,
    reason: 'rolled_back',
    by: staff.id,
    author: staff.id,
    rolledBackFrom: number,
  })
}

/** Restricts, deactivates or activates an organisation at once. */
export async function switchIn(
  deps: StudioDeps,
  staff: StaffCaller,
  space: Space,
  to: { readonly active?: boolean | undefined; readonly restricted_routes?: readonly string[] | undefined },
): Promise<void> {
  requireRight(staff.grants, space, 'decide')
  const main = mainFileOf(space)
  if (main === null) throw refuse('Unprocessable', 'Only an organization can be switched.')
  const values = {
    ...(to.active === undefined ? {} : { active: to.active ? null : false }),
    ...(to.restricted_routes === undefined
      ? {}
      : { restricted_routes: to.restricted_routes.length === 0 ? null : to.restricted_routes }),
  }
  const switched = (files: Files): Files => ({
    ...files,
    [main]: editYaml(files[main] ?? '', values) ?? files[main] ?? '',
  })
  const draft = await draftFiles(deps.store.db, space.id)
  await publishFiles(deps, space, {
    files: switched(await publicFiles(deps, space)),
    reason: 'switched',
    by: staff.id,
    author: staff.id,
    ...(draft ? { draft: switched(draft) } : {}),
  })
}

/** A file of a version as a download. */
export async function exportedFile(
  deps: StudioDeps,
  space: Space,
  { path, number }: { readonly path: string; readonly number?: number | undefined },
): Promise<{ readonly name: string; readonly type: string; readonly bytes: Uint8Array }> {
  const files = number === undefined ? await publicFiles(deps, space) : await filesOf(deps, space, number)
  const text = Object.hasOwn(files, path) ? files[path] : undefined
  if (text === undefined) throw notFound()
  const type = path.endsWith('.svg')
    ? 'image/svg+xml'
    : path.endsWith('.md')
      ? 'text/markdown'
      : 'application/yaml'
  return { name: path.split('/').at(-1) ?? path, type, bytes: Buffer.from(text) }
}
