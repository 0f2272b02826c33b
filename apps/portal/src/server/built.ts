import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Assets, builtAssets } from './document/assets.ts'
import type { Renderer } from './renderer.ts'

export interface BuiltPortal {
  readonly assets: Assets
  readonly assetFolder: string
  readonly renderer: Renderer
  readonly devHead: null
}

/** The finished build of the portal, as `npm run build` leaves it. */
export async function builtPortal(): Promise<BuiltPortal> {
  const dist = path.resolve(import.meta.dirname, '../../dist')
  const entry = path.join(dist, 'server/entry-server.js')
  if (!existsSync(entry)) throw new Error('The portal is not built yet: run `npm run build` first.')
  const { render } = (await import(pathToFileURL(entry).href)) as { render: Renderer }
  const assetFolder = path.join(dist, 'client')
  return { assets: builtAssets(assetFolder), assetFolder, renderer: render, devHead: null }
}
