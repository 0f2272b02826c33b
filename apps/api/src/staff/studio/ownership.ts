import { refuse } from '@evenkeel/server/http/failure'
import { eq } from 'drizzle-orm'
import { ownedSpaces } from '#features/organisations/owned-spaces.ts'
import { studioSpaces } from '#features/organisations/tables.ts'
import { readSpace } from '#tenant-config/space-files.ts'
import type { StaffCaller } from '../people/staff-caller.ts'
import type { StudioDeps } from './deps.ts'
import { differenceOf } from '@evenkeel/contract/staff/text-difference'
import { checkAndPutInUse, publishFiles, supersede } from './publish-files.ts'
import { requireRight } from './rights.ts'
import { allUsernames, type Space } from './spaces.ts'
import { countChange, publicFiles } from './studio-store.ts'

/** Takes a space over from the files, as it is there. */
export async function takeOverFromFiles(deps: StudioDeps, staff: StaffCaller, space: Space): Promise<void> {
  requireRight(staff.grants, space, 'take_over')
  const files = await publicFiles(deps, space)
  if (Object.keys(files).length === 0)
    throw refuse('Unprocessable', 'The programmes folder holds no file of this any more.')
  await publishFiles(deps, space, { files, reason: 'taken_over', by: staff.id, author: staff.id })
}

/** Gives a space back to files that say the same. */
export async function giveBackToFiles(deps: StudioDeps, staff: StaffCaller, space: Space): Promise<void> {
  requireRight(staff.grants, space, 'give_back')
  if (space.draft) throw refuse('Unprocessable', 'There is a draft. Publish it, or throw it away first.')
  const { db } = deps.store
  const lying = readSpace(deps.tenantConfig.baseFolder(), space.files, await allUsernames(db))
  const [differs] = differenceOf(await publicFiles(deps, space), lying)
  if (differs)
    throw refuse(
      'Unprocessable',
      `${differs.path} in the programmes folder is not what is published here. Export the files, put them there, and try again.`,
    )
  const act = { by: staff.id, at: deps.clock.now() }
  const check = async () => {
    const owned = new Map(await ownedSpaces(db))
    owned.delete(space.id)
    return deps.tenantConfig.tryOut([...owned.values()], (_folder, { faults, programmes }) => ({
      organisations: programmes?.organisations ?? null,
      faults: faults.map((fault) => ({ ...fault, place: null, severity: 'error' as const })),
    }))
  }
  await checkAndPutInUse(deps, check, async (tx) => {
    if (!(await countChange(tx, space, act)))
      throw refuse('Conflict', 'Somebody has changed this meanwhile. Open it again to see how it is now.')
    await supersede(tx, space.id)
    await tx.update(studioSpaces).set({ owner: 'files' }).where(eq(studioSpaces.space, space.id))
  })
}
