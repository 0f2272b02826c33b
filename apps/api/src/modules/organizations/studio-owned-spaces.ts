import { and, eq } from 'drizzle-orm'
import { sharedSpaces } from '@evenkeel/api-contract/staff/studio'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { OwnedSpace } from '#tenant-config/tenant-config-folder.ts'
import type { FileSpace } from '#tenant-config/space-files.ts'
import { studioDrafts, studioSpaces, studioVersions } from './tables.ts'

/** Maps a stored space name to a space; null if unknown. */
export function toFileSpace(space: string, username: string | null): FileSpace | null {
  if (username !== null) return { username }
  const shared = sharedSpaces.find((name) => name === space)
  return shared ? { shared } : null
}

/** Deletes the studio data of a deleted organization; its files may still be in the folder. */
export async function deleteStudioSpace(tx: Queryable, organisationId: string): Promise<void> {
  for (const table of [studioDrafts, studioVersions, studioSpaces])
    await tx.delete(table).where(eq(table.space, organisationId))
}

/** Lists the spaces the studio owns and has published. */
export async function listStudioOwnedSpaces(db: Queryable): Promise<ReadonlyMap<string, OwnedSpace>> {
  const rows = await db
    .select({ space: studioSpaces.space, username: studioSpaces.username, files: studioVersions.files })
    .from(studioSpaces)
    .innerJoin(
      studioVersions,
      and(eq(studioVersions.space, studioSpaces.space), eq(studioVersions.state, 'published')),
    )
    .where(eq(studioSpaces.owner, 'studio'))
    .orderBy(studioSpaces.space)
  return new Map(
    rows.flatMap(({ space: id, username, files }) => {
      const space = toFileSpace(id, username)
      return space ? [[id, { space, files }] as const] : []
    }),
  )
}
