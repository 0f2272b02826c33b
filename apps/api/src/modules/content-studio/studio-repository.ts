import { and, desc, eq, sql } from 'drizzle-orm'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { studioDrafts, studioSpaces, studioVersions } from '#modules/organizations/tables.ts'
import { readSpaceFiles } from '#tenant-config/tenant-config-folder.ts'
import { readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import type { StaffCaller } from '#modules/staff-accounts/access-control.ts'
import type { StaffContext } from '#app-context.ts'
import { getRevision, isStudioOwned, listUsernames, type Space, type SpaceFiles } from './spaces.ts'

/** Returns the files of the draft; null if there is none. */
export async function readDraftFiles(db: Queryable, space: string): Promise<SpaceFiles | null> {
  const [row] = await db
    .select({ files: studioDrafts.files })
    .from(studioDrafts)
    .where(eq(studioDrafts.space, space))
  return row?.files ?? null
}

/** Returns the files of a version; null for the published one. */
export async function readVersionFiles(
  db: Queryable,
  space: string,
  number: number | null,
): Promise<SpaceFiles | null> {
  const which = number === null ? eq(studioVersions.state, 'published') : eq(studioVersions.number, number)
  const [row] = await db
    .select({ files: studioVersions.files })
    .from(studioVersions)
    .where(and(eq(studioVersions.space, space), which))
  return row?.files ?? null
}

/** Returns the published files of a space. */
export async function readPublishedFiles(context: StaffContext, space: Space): Promise<SpaceFiles> {
  const { db } = context.store
  if (isStudioOwned(space)) return (await readVersionFiles(db, space.id, null)) ?? {}
  return readSpaceFiles(context.tenantConfig.baseFolder(), space.files, await listUsernames(db))
}

/** Returns the edited files: the draft, or the published ones. */
export const readEditedFiles = async (context: StaffContext, space: Space): Promise<SpaceFiles> =>
  (isStudioOwned(space) ? await readDraftFiles(context.store.db, space.id) : null) ??
  readPublishedFiles(context, space)

/** Describes the last change of a space, as a phrase after a name. Publishing deletes the draft. */
function describeLastChange({ row, published, draft }: Space): string {
  const isPublished =
    row && published && !draft ? Temporal.Instant.compare(published.publishedAt, row.changedAt) >= 0 : false
  return isPublished && published ? `published version ${published.number}` : 'saved changes'
}

/**
 * Rejects a change based on an older revision; names who changed it, also if it was the same person in
 * another window.
 */
export async function requireCurrentRevision(
  context: Pick<StaffContext, 'store' | 'vault'>,
  { id }: Pick<StaffCaller, 'id'>,
  space: Space,
  seen: number,
): Promise<void> {
  if (seen === getRevision(space)) return
  const by = space.row?.changedBy ?? null
  const name = (await readStaffNames(context.store.db, context, [by])).get(by ?? '')?.name ?? 'Somebody'
  const who = by === id ? 'In another window you have' : `${name} has`
  throw createHttpError(
    'Conflict',
    `${who} ${describeLastChange(space)} since you opened this. Look at it before you go on.`,
  )
}

/**
 * Whether the requested publication is already done, by a repeated request or one after a lost response,
 * with no other change since the given revision.
 */
export const isAlreadyPublished = (
  { id }: Pick<StaffCaller, 'id'>,
  { row, published, draft }: Space,
  seen: number,
): boolean =>
  draft === null &&
  row?.revision === seen + 1 &&
  published?.reason === 'edited' &&
  published.publishedBy === id

/** Increments the revision; false, without changes, if it was changed in the meantime. */
export async function incrementRevision(
  tx: Queryable,
  space: Pick<Space, 'id' | 'row'>,
  { by, at }: { readonly by: string; readonly at: Temporal.Instant },
): Promise<boolean> {
  const rows = await tx
    .update(studioSpaces)
    .set({ revision: sql`${studioSpaces.revision} + 1`, changedBy: by, changedAt: at })
    .where(
      and(
        eq(studioSpaces.space, space.id),
        eq(studioSpaces.revision, space.row?.revision ?? 0),
        eq(studioSpaces.owner, 'studio'),
      ),
    )
    .returning({ space: studioSpaces.space })
  return rows.length > 0
}

/** Stores the draft. */
export async function upsertDraft(
  tx: Queryable,
  space: string,
  files: SpaceFiles,
  { by, at }: { readonly by: string; readonly at: Temporal.Instant },
): Promise<void> {
  const row = { files, savedBy: by, savedAt: at }
  await tx
    .insert(studioDrafts)
    .values({ space, ...row })
    .onConflictDoUpdate({ target: studioDrafts.space, set: row })
}

export async function deleteDraft(tx: Queryable, space: string): Promise<void> {
  await tx.delete(studioDrafts).where(eq(studioDrafts.space, space))
}

/** Returns the versions of a space, newest first. */
export const readVersions = (db: Queryable, space: string) =>
  db.select().from(studioVersions).where(eq(studioVersions.space, space)).orderBy(desc(studioVersions.number))
