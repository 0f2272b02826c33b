import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import { eq } from 'drizzle-orm'
import { listStudioOwnedSpaces } from '#modules/organizations/studio-owned-spaces.ts'
import { studioSpaces } from '#modules/organizations/tables.ts'
import { readSpaceFiles } from '#tenant-config/space-files.ts'
import type { StaffCaller } from '#modules/staff-accounts/staff-caller.ts'
import type { StudioDeps } from './deps.ts'
import { diffFiles } from '@evenkeel/api-contract/staff/diff-files'
import { checkAndActivate, publishFiles, supersedePublishedVersion } from './publish-files.ts'
import { requireStudioPermission } from './studio-policy.ts'
import { listUsernames, type Space } from './spaces.ts'
import { incrementRevision, readPublishedFiles } from './studio-repository.ts'

/** Takes a space over from the files, as it is there. */
export async function takeOverFromFiles(deps: StudioDeps, staff: StaffCaller, space: Space): Promise<void> {
  requireStudioPermission(staff.grants, space, 'take_over')
  const files = await readPublishedFiles(deps, space)
  if (Object.keys(files).length === 0)
    throw createHttpError('Unprocessable', 'The programmes folder holds no file of this any more.')
  await publishFiles(deps, space, { files, reason: 'taken_over', by: staff.id, author: staff.id })
}

/** Gives a space back to files that say the same. */
export async function giveBackToFiles(deps: StudioDeps, staff: StaffCaller, space: Space): Promise<void> {
  requireStudioPermission(staff.grants, space, 'give_back')
  if (space.draft)
    throw createHttpError('Unprocessable', 'There is a draft. Publish it, or throw it away first.')
  const { db } = deps.store
  const lying = readSpaceFiles(deps.tenantConfig.baseFolder(), space.files, await listUsernames(db))
  const [differs] = diffFiles(await readPublishedFiles(deps, space), lying)
  if (differs)
    throw createHttpError(
      'Unprocessable',
      `${differs.path} in the programmes folder is not what is published here. Export the files, put them there, and try again.`,
    )
  const act = { by: staff.id, at: deps.clock.now() }
  const check = async () => {
    const owned = new Map(await listStudioOwnedSpaces(db))
    owned.delete(space.id)
    return deps.tenantConfig.tryOut([...owned.values()], (_folder, { faults, programmes }) => ({
      organisations: programmes?.organisations ?? null,
      faults: faults.map((fault) => ({ ...fault, place: null, severity: 'error' as const })),
    }))
  }
  await checkAndActivate(deps, check, async (tx) => {
    if (!(await incrementRevision(tx, space, act)))
      throw createHttpError(
        'Conflict',
        'Somebody has changed this meanwhile. Open it again to see how it is now.',
      )
    await supersedePublishedVersion(tx, space.id)
    await tx.update(studioSpaces).set({ owner: 'files' }).where(eq(studioSpaces.space, space.id))
  })
}
