import type { StudioDraft } from '@evenkeel/contract/staff/studio-acts'
import type { StudioFile, StudioSpace } from '@evenkeel/contract/staff/studio'
import type { StaffName } from '@evenkeel/contract/staff/roles'
import type * as z from 'zod/mini'
import { staffNames } from '../people/present-grants.ts'
import type { HeldGrant } from '../people/rules.ts'
import type { StaffCaller } from '../people/staff-caller.ts'
import { askedIntakes } from './questions/asked-intakes.ts'
import { type Files, mainFileOf } from './change-files.ts'
import type { StudioDeps } from './deps.ts'
import { homeFormOf } from './home-form.ts'
import { formOf } from './organisation-form.ts'
import { rightsFor } from './rights.ts'
import { isNew, isOwned, revisionOf, type Space, spaceFor } from './spaces.ts'
import { draftFiles, editedFiles } from './studio-store.ts'

type Wire = z.output<typeof StudioSpace>
type Names = ReadonlyMap<string, StaffName>

/** Names of the staff, by id; somebody who is not known any more is still somebody. */
export const nameIn = (names: Names, id: string): StaffName => names.get(id) ?? { id, name: 'Somebody' }

/** What organizations that were never published are called in their drafts, by space: nothing else knows their names. */
async function draftedNames(
  { store }: Pick<StudioDeps, 'store'>,
  spaces: readonly Space[],
): Promise<ReadonlyMap<string, string>> {
  const unnamed = spaces.filter(
    (space) => isNew(space) && space.username !== null && space.name === space.username,
  )
  const named = await Promise.all(
    unnamed.map(async (space) => {
      const form = formIn(space, (await draftFiles(store.db, space.id)) ?? {})
      const name = (form && 'program_name' in form ? form.program_name : null) ?? ''
      return name === '' ? [] : [[space.id, name] as const]
    }),
  )
  return new Map(named.flat())
}

/** What is known of a space beside what is kept of it. */
interface Beside {
  readonly grants: readonly HeldGrant[]
  readonly names: Names
  readonly intakes: readonly string[]
  readonly publicUrl: string
}

function presentSpace(space: Space, { grants, names, intakes, publicUrl }: Beside): Wire {
  const { id, kind, username, name, published, draft } = space
  const state = isNew(space) && username !== null ? 'new' : space.isActive ? 'active' : 'inactive'
  return {
    id,
    kind,
    organisation: username === null ? null : { id, username, name: name ?? username },
    owner: isOwned(space) ? 'studio' : 'files',
    state,
    pages_at: username !== null && state === 'active' ? `${publicUrl}/${username}/` : null,
    restricted_routes: [...space.restrictedRoutes],
    intakes: [...intakes],
    published: published && {
      number: published.number,
      at: published.publishedAt.toString(),
      by: nameIn(names, published.publishedBy),
    },
    draft: draft && {
      revision: revisionOf(space),
      saved_at: draft.savedAt.toString(),
      saved_by: nameIn(names, draft.savedBy),
    },
    may: rightsFor(grants, space),
  }
}

/** Spaces as the wire has them. */
export async function presentSpaces(
  deps: Pick<StudioDeps, 'store' | 'vault' | 'publicUrl'>,
  spaces: readonly Space[],
  grants: readonly HeldGrant[],
): Promise<Wire[]> {
  const names = await staffNames(
    deps.store.db,
    deps,
    spaces.flatMap(({ published, draft }) => [published?.publishedBy ?? null, draft?.savedBy ?? null]),
  )
  const asked = await askedIntakes(
    deps.store.db,
    spaces.flatMap(({ id, kind }) => (kind === 'organisation' ? [id] : [])),
  )
  const drafted = await draftedNames(deps, spaces)
  return spaces.map((space) =>
    presentSpace(
      { ...space, name: drafted.get(space.id) ?? space.name },
      { grants, names, intakes: asked.get(space.id) ?? [], publicUrl: deps.publicUrl },
    ),
  )
}

/** Files as the wire has them, by path. */
export const presentFiles = (files: Files): z.output<typeof StudioFile>[] =>
  Object.entries(files)
    .map(([path, text]) => ({ path, text }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))

/** The form of an organisation or of the home page; null for what has none. */
export function formIn(space: Pick<Space, 'kind' | 'username'>, files: Files) {
  if (space.kind === 'home') return homeFormOf(files)
  const main = mainFileOf(space)
  const text = main === null ? undefined : files[main]
  return text === undefined ? null : formOf(text)
}

/** A space with all that is edited in it, as it stands now. */
export async function presentDraft(
  deps: StudioDeps,
  staff: StaffCaller,
  id: string,
): Promise<z.output<typeof StudioDraft>> {
  const space = await spaceFor(deps.store.db, staff, id)
  const files = await editedFiles(deps, space)
  const [wire] = await presentSpaces(deps, [space], staff.grants)
  if (!wire) throw new Error('a space was presented as none')
  return {
    space: wire,
    revision: revisionOf(space),
    saved_by: wire.draft?.saved_by ?? null,
    files: presentFiles(files),
    form: formIn(space, files),
  }
}
