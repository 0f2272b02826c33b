import type { StudioChange } from '@evenkeel/contract/staff/studio-acts'
import { Failure, refuse } from '@evenkeel/server/http/failure'
import { errorStatus } from '@evenkeel/contract/errors'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { studioSpaces } from '#features/organisations/tables.ts'
import type { StaffCaller } from '../people/staff-caller.ts'
import { changeFiles, fieldsNotOfEditors, type Files, mainFileOf } from './change-files.ts'
import type { StudioDeps } from './deps.ts'
import { publishFiles } from './publish-files.ts'
import { requireRight, rightsFor } from './rights.ts'
import { allUsernames, isNew, type Space, spaceFor } from './spaces.ts'
import {
  countChange,
  draftFiles,
  dropDraft,
  editedFiles,
  isPublishedAlready,
  putDraft,
  publicFiles,
  refuseUnseen,
} from './studio-store.ts'

type Change = z.output<typeof StudioChange>

/** The files of a space with what is on somebody's screen. */
export async function filesWith(deps: StudioDeps, space: Space, change: Change): Promise<Files> {
  const before = await editedFiles(deps, space)
  const changed = changeFiles(space, before, change, await allUsernames(deps.store.db))
  if ('files' in changed) return changed.files
  throw new Failure(errorStatus.Unprocessable, { error_type: 'Unprocessable', errors: [...changed.refused] })
}

/** Refuses what an editor may not change of an organisation. */
function refuseForeignFields(staff: StaffCaller, space: Space, before: Files, after: Files): void {
  const main = mainFileOf(space)
  if (main === null || rightsFor(staff.grants, space).edit === 'all') return
  const fields = fieldsNotOfEditors(before[main] ?? '', after[main] ?? '')
  if (fields.length === 0) return
  throw new Failure(errorStatus.Unprocessable, {
    error_type: 'Unprocessable',
    errors: fields.map((field) => ({ field, message: `${field} is for an account manager to change.` })),
  })
}

const changedMeanwhile = () =>
  refuse('Conflict', 'Somebody else saved or published at the same moment. Look at it before you go on.')

/** Saves a draft. */
export async function saveDraftOf(
  deps: StudioDeps,
  staff: StaffCaller,
  space: Space,
  change: Change,
): Promise<void> {
  requireRight(staff.grants, space, 'edit')
  await refuseUnseen(deps, staff, space, change.revision)
  const before = await editedFiles(deps, space)
  const files = await filesWith(deps, space, change)
  refuseForeignFields(staff, space, before, files)
  const act = { by: staff.id, at: deps.clock.now() }
  await deps.store.db.transaction(async (tx) => {
    if (!(await countChange(tx, space, act))) throw changedMeanwhile()
    await putDraft(tx, space.id, files, act)
  })
}

/** Throws a draft away, and what was never published with it. */
export async function discardDraftOf(
  deps: StudioDeps,
  staff: StaffCaller,
  space: Space,
  revision: number,
): Promise<void> {
  requireRight(staff.grants, space, 'edit')
  await refuseUnseen(deps, staff, space, revision)
  if (isNew(space) && rightsFor(staff.grants, space).edit !== 'all')
    throw refuse('Unprocessable', 'Only an account manager can throw a new organization away.')
  await deps.store.db.transaction(async (tx) => {
    if (!(await countChange(tx, space, { by: staff.id, at: deps.clock.now() }))) throw changedMeanwhile()
    await dropDraft(tx, space.id)
    if (isNew(space)) await tx.delete(studioSpaces).where(eq(studioSpaces.space, space.id))
  })
}

async function publishSeen(
  deps: StudioDeps,
  staff: StaffCaller,
  space: Space,
  revision: number,
): Promise<void> {
  await refuseUnseen(deps, staff, space, revision)
  const files = await draftFiles(deps.store.db, space.id)
  if (!files || !space.draft) throw refuse('Unprocessable', 'Nothing was changed since it was published.')
  refuseForeignFields(staff, space, await publicFiles(deps, space), files)
  await publishFiles(deps, space, {
    files,
    reason: 'edited',
    by: staff.id,
    author: space.draft.savedBy,
    draft: 'gone',
  })
}

/** Publishes a draft, once however often the same is asked. */
export async function publishDraftOf(
  deps: StudioDeps,
  staff: StaffCaller,
  space: Space,
  revision: number,
): Promise<void> {
  requireRight(staff.grants, space, 'publish')
  try {
    await publishSeen(deps, staff, space, revision)
  } catch (error) {
    // A second press, and the press after an answer that was lost, meet what the first one has done.
    const now = await spaceFor(deps.store.db, staff, space.id)
    if (!isPublishedAlready(staff, now, revision)) throw error
  }
}
