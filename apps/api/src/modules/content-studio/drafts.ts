import type { DraftChange } from '@evenkeel/api-contract/staff/studio-spaces'
import { HttpError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import { errorStatus } from '@evenkeel/api-contract/errors/error-types'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { studioSpaces } from '#modules/organizations/tables.ts'
import type { StaffCaller } from '#modules/staff-accounts/access-control.ts'
import { changeFiles, findRestrictedFields, getMainFile } from './change-files.ts'
import type { StaffContext } from '#app-context.ts'
import { publishFiles } from './publish-files.ts'
import {
  getStudioPermissions,
  isUnpublished,
  listUsernames,
  requireSpace,
  requireStudioPermission,
  type Space,
  type SpaceFiles,
} from './spaces.ts'
import {
  incrementRevision,
  readDraftFiles,
  deleteDraft,
  readEditedFiles,
  isAlreadyPublished,
  upsertDraft,
  readPublishedFiles,
  requireCurrentRevision,
} from './studio-repository.ts'

type SpaceChange = z.output<typeof DraftChange>

/** Applies an editor's unsaved change to the files of a space. */
export async function applyChange(
  context: StaffContext,
  space: Space,
  change: SpaceChange,
): Promise<SpaceFiles> {
  const before = await readEditedFiles(context, space)
  const changed = changeFiles(space, before, change, await listUsernames(context.store.db))
  if ('files' in changed) return changed.files
  throw new HttpError(errorStatus.Unprocessable, {
    error_type: 'Unprocessable',
    errors: [...changed.refused],
  })
}

/** Rejects changes of an organization that an editor may not make. */
function requireEditableFields(
  staff: StaffCaller,
  space: Space,
  before: SpaceFiles,
  after: SpaceFiles,
): void {
  const main = getMainFile(space)
  if (main === null || getStudioPermissions(staff.grants, space).edit === 'all') return
  const fields = findRestrictedFields(before[main] ?? '', after[main] ?? '')
  if (fields.length === 0) return
  throw new HttpError(errorStatus.Unprocessable, {
    error_type: 'Unprocessable',
    errors: fields.map((field) => ({ field, message: `${field} is for an account manager to change.` })),
  })
}

const createConflictError = () =>
  createHttpError(
    'Conflict',
    'Somebody else saved or published at the same moment. Look at it before you go on.',
  )

/** Saves a draft. */
export async function saveSpaceDraft(
  context: StaffContext,
  staff: StaffCaller,
  space: Space,
  change: SpaceChange,
): Promise<void> {
  requireStudioPermission(staff.grants, space, 'edit')
  await requireCurrentRevision(context, staff, space, change.revision)
  const before = await readEditedFiles(context, space)
  const files = await applyChange(context, space, change)
  requireEditableFields(staff, space, before, files)
  const act = { by: staff.id, at: context.clock.now() }
  await context.store.db.transaction(async (tx) => {
    if (!(await incrementRevision(tx, space, act))) throw createConflictError()
    await upsertDraft(tx, space.id, files, act)
  })
}

/** Discards a draft, and an organization that was never published. */
export async function discardSpaceDraft(
  context: StaffContext,
  staff: StaffCaller,
  space: Space,
  revision: number,
): Promise<void> {
  requireStudioPermission(staff.grants, space, 'edit')
  await requireCurrentRevision(context, staff, space, revision)
  if (isUnpublished(space) && getStudioPermissions(staff.grants, space).edit !== 'all')
    throw createHttpError('Unprocessable', 'Only an account manager can throw a new organization away.')
  await context.store.db.transaction(async (tx) => {
    if (!(await incrementRevision(tx, space, { by: staff.id, at: context.clock.now() })))
      throw createConflictError()
    await deleteDraft(tx, space.id)
    if (isUnpublished(space)) await tx.delete(studioSpaces).where(eq(studioSpaces.space, space.id))
  })
}

async function publishIfCurrent(
  context: StaffContext,
  staff: StaffCaller,
  space: Space,
  revision: number,
): Promise<void> {
  await requireCurrentRevision(context, staff, space, revision)
  const files = await readDraftFiles(context.store.db, space.id)
  if (!files || !space.draft)
    throw createHttpError('Unprocessable', 'Nothing was changed since it was published.')
  requireEditableFields(staff, space, await readPublishedFiles(context, space), files)
  await publishFiles(context, space, {
    files,
    reason: 'edited',
    by: staff.id,
    author: space.draft.savedBy,
    draft: 'gone',
  })
}

/** Publishes a draft; idempotent. */
export async function publishSpaceDraft(
  context: StaffContext,
  staff: StaffCaller,
  space: Space,
  revision: number,
): Promise<void> {
  requireStudioPermission(staff.grants, space, 'publish')
  try {
    await publishIfCurrent(context, staff, space, revision)
  } catch (error) {
    // A repeated request, or one after a lost response, returns the result of the first.
    const now = await requireSpace(context.store.db, staff, space.id)
    if (!isAlreadyPublished(staff, now, revision)) throw error
  }
}
