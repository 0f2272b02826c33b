import { and, eq, max } from 'drizzle-orm'
import { HttpError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import { errorStatus } from '@evenkeel/api-contract/errors/error-types'
import type { StudioProblem } from '@evenkeel/api-contract/staff/schemas/studio'
import { formatConfigError } from '@evenkeel/server-kit/config-files/config-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type * as z from 'zod/mini'
import {
  getConfigVersion,
  lockConfigVersion,
  saveOrganizations,
} from '#modules/organizations/save-organizations.ts'
import { studioSpaces, studioVersions } from '#modules/organizations/tables.ts'
import { type SpaceCheck, checkSpaceFiles } from './check-space-files.ts'
import type { StaffContext } from '#app-context.ts'
import type { Space, SpaceFiles, VersionRow } from './spaces.ts'
import { incrementRevision, deleteDraft, upsertDraft } from './studio-repository.ts'

/** Maximum number of tries when publications conflict. */
const MAX_TRIES = 3

/** A publication. */
interface Publication {
  readonly files: SpaceFiles
  readonly reason: VersionRow['reason']
  /** Who publishes. */
  readonly by: string
  /** Who saved it. */
  readonly author: string
  readonly rolledBackFrom?: number
  /** What happens to the draft: deleted, or replaced by other files; absent: unchanged. */
  readonly draft?: 'gone' | SpaceFiles
}

/** Rejects files with errors, and lists all of them. */
export function requireNoErrors(faults: readonly z.output<typeof StudioProblem>[]): void {
  const errors = faults.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  throw new HttpError(errorStatus.Unprocessable, {
    error_type: 'Unprocessable',
    errors: errors.map((fault) => ({ field: fault.place ?? fault.file, message: formatConfigError(fault) })),
  })
}

async function addVersion(
  tx: Queryable,
  context: Pick<StaffContext, 'randomUuid' | 'clock'>,
  space: string,
  { files, reason, by, author, rolledBackFrom }: Publication,
): Promise<void> {
  const [last] = await tx
    .select({ number: max(studioVersions.number) })
    .from(studioVersions)
    .where(eq(studioVersions.space, space))
  await supersedePublishedVersion(tx, space)
  await tx.insert(studioVersions).values({
    id: context.randomUuid(),
    space,
    number: (last?.number ?? 0) + 1,
    files,
    state: 'published',
    reason,
    author,
    publishedBy: by,
    publishedAt: context.clock.now(),
    rolledBackFrom: rolledBackFrom ?? null,
  })
}

/** Marks the published version as superseded. */
export async function supersedePublishedVersion(tx: Queryable, space: string): Promise<void> {
  await tx
    .update(studioVersions)
    .set({ state: 'superseded' })
    .where(and(eq(studioVersions.space, space), eq(studioVersions.state, 'published')))
}

/** Makes the studio the owner; a space that was given back can be taken over again. */
async function claimOwnership(
  tx: Queryable,
  context: Pick<StaffContext, 'clock'>,
  space: Space,
  by: string,
): Promise<void> {
  const row = { owner: 'studio', changedBy: by, changedAt: context.clock.now() } as const
  await tx
    .insert(studioSpaces)
    .values({ space: space.id, username: space.username, revision: 0, ...row })
    .onConflictDoUpdate({ target: studioSpaces.space, set: row })
}

/**
 * Activates the checked files in one transaction, so that readers see the former or the new state. False,
 * without changes, if other files were activated in the meantime.
 */
async function activateOrganizations(
  context: StaffContext,
  seen: string | null,
  { organisations }: Pick<SpaceCheck, 'organisations'>,
  change: (tx: Queryable) => Promise<void>,
): Promise<boolean> {
  return context.store.db.transaction(async (tx) => {
    if ((await lockConfigVersion(tx)) !== seen) return false
    await change(tx)
    await saveOrganizations(tx, organisations ?? [], context.randomUuid())
    return true
  })
}

/** Checks and activates files without errors; retries if other files were activated in between. */
export async function checkAndActivate(
  context: StaffContext,
  check: () => Promise<Pick<SpaceCheck, 'faults' | 'organisations'>>,
  change: (tx: Queryable) => Promise<void>,
): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const seen = await getConfigVersion(context.store.db)
    const checked = await check()
    requireNoErrors(checked.faults)
    if (await activateOrganizations(context, seen, checked, change)) return
  }
  throw createHttpError('Conflict', 'Somebody else publishes at this moment. Try again.')
}

/** Publishes files of a space: every process serves them within seconds. */
export async function publishFiles(
  context: StaffContext,
  space: Space,
  publication: Publication,
): Promise<void> {
  const { by, reason, draft } = publication
  const at = context.clock.now()
  await checkAndActivate(
    context,
    async () => {
      const checked = await checkSpaceFiles(context, context.store.db, space, publication.files)
      // Deactivation, rollback and take-over are not blocked by earlier problems.
      if (reason === 'edited' || checked.organisations === null) return checked
      return { ...checked, faults: checked.faults.filter((fault) => !checked.ofEdits.includes(fault)) }
    },
    async (tx) => {
      if (reason === 'taken_over') await claimOwnership(tx, context, space, by)
      if (!(await incrementRevision(tx, space, { by, at })))
        throw createHttpError(
          'Conflict',
          'Somebody else saved or published at the same moment. Look at it before you go on.',
        )
      await addVersion(tx, context, space.id, publication)
      if (draft === 'gone') await deleteDraft(tx, space.id)
      else if (draft) await upsertDraft(tx, space.id, draft, { by, at })
    },
  )
}
