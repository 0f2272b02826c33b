import {
  renderArticle,
  renderIntakeDiagram,
  createPreview,
} from '@evenkeel/api-contract/staff/studio-previews'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import { listStudioOwnedSpaces } from '#modules/organizations/studio-owned-spaces.ts'
import { renderIntakeGraph } from '#tenant-config/intake-diagram.ts'
import { loadIntakes } from '#tenant-config/load-intakes.ts'
import { isSpaceFile } from '#tenant-config/space-files.ts'
import type { StaffCall } from '#modules/staff-accounts/staff-caller.ts'
import type { SpaceFiles } from '../change-files.ts'
import type { StudioDeps } from '../deps.ts'
import { applyChange } from '../drafts.ts'
import { createSpacePreview } from './create-space-preview.ts'
import type { Space } from '../spaces.ts'
import { requireSpaceOfCall } from '../studio-routes.ts'
import { readEditedFiles } from '../studio-repository.ts'

/** Looks at the files as they would be with those of a space. */
async function withPreviewFolder<T>(
  deps: StudioDeps,
  space: Space,
  files: SpaceFiles,
  look: (folder: string) => T,
): Promise<T> {
  const owned = new Map(await listStudioOwnedSpaces(deps.store.db))
  owned.set(space.id, { space: space.files, files })
  return deps.tenantConfig.tryOut([...owned.values()], look)
}

/** Drafts as they are looked at. */
export function studioPreviewRoutes(serve: RegisterEndpoint<StaffCall>, deps: StudioDeps): void {
  serve(createPreview, async (asked) => {
    const { space } = await requireSpaceOfCall(deps, asked)
    return createSpacePreview(deps, space, asked.body)
  })
  serve(renderIntakeDiagram, async (asked) => {
    const { space } = await requireSpaceOfCall(deps, asked)
    if (space.kind !== 'intakes') throw createNotFoundError()
    const files = await applyChange(deps, space, asked.body)
    const graphs = await withPreviewFolder(deps, space, files, (folder) => loadIntakes(folder).graphs)
    return { results: [...graphs].map(([name, graph]) => ({ name, svg: renderIntakeGraph(graph, '') })) }
  })
  serve(renderArticle, async (asked) => {
    const { space } = await requireSpaceOfCall(deps, asked)
    const { path, text } = asked.body
    const { articles } = deps
    if (
      space.kind !== 'articles' ||
      !articles ||
      !path.endsWith('.md') ||
      !isSpaceFile(space.files, path, [])
    )
      throw createNotFoundError()
    const files = { ...(await readEditedFiles(deps, space)), [path]: text }
    const drawn = await withPreviewFolder(deps, space, files, (folder) => articles.draw(folder, path))
    return 'html' in drawn ? { article: drawn, faults: [] } : { article: null, faults: [...drawn] }
  })
}
