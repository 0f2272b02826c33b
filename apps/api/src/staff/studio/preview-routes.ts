import { drawArticle, drawIntakes, openPreview } from '@evenkeel/contract/staff/studio-previews'
import { notFound } from '@evenkeel/server/http/failure'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import { ownedSpaces } from '#features/organisations/owned-spaces.ts'
import { pictureOf } from '#tenant-config/picture.ts'
import { loadIntakes } from '#tenant-config/load-intakes.ts'
import { isFileOf } from '#tenant-config/space-files.ts'
import type { StaffCall } from '../people/staff-caller.ts'
import type { Files } from './change-files.ts'
import type { StudioDeps } from './deps.ts'
import { filesWith } from './drafts.ts'
import { openPreviewOf } from './previews.ts'
import type { Space } from './spaces.ts'
import { spaceOfCall } from './studio-routes.ts'
import { editedFiles } from './studio-store.ts'

/** Looks at the files as they would be with those of a space. */
async function tryOut<T>(
  deps: StudioDeps,
  space: Space,
  files: Files,
  look: (folder: string) => T,
): Promise<T> {
  const owned = new Map(await ownedSpaces(deps.store.db))
  owned.set(space.id, { space: space.files, files })
  return deps.tenantConfig.tryOut([...owned.values()], look)
}

/** Drafts as they are looked at. */
export function studioPreviewRoutes(serve: Serve<StaffCall>, deps: StudioDeps): void {
  serve(openPreview, async (asked) => {
    const { space } = await spaceOfCall(deps, asked)
    return openPreviewOf(deps, space, asked.body)
  })
  serve(drawIntakes, async (asked) => {
    const { space } = await spaceOfCall(deps, asked)
    if (space.kind !== 'intakes') throw notFound()
    const files = await filesWith(deps, space, asked.body)
    const graphs = await tryOut(deps, space, files, (folder) => loadIntakes(folder).graphs)
    return { results: [...graphs].map(([name, graph]) => ({ name, svg: pictureOf(graph, '') })) }
  })
  serve(drawArticle, async (asked) => {
    const { space } = await spaceOfCall(deps, asked)
    const { path, text } = asked.body
    const { articles } = deps
    if (space.kind !== 'articles' || !articles || !path.endsWith('.md') || !isFileOf(space.files, path, []))
      throw notFound()
    const files = { ...(await editedFiles(deps, space)), [path]: text }
    const drawn = await tryOut(deps, space, files, (folder) => articles.draw(folder, path))
    return 'html' in drawn ? { article: drawn, faults: [] } : { article: null, faults: [...drawn] }
  })
}
