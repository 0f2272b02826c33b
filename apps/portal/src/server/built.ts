import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, sourceLanguage, translatedLanguages } from '@evenkeel/contract/words/languages'
import { type Assets, builtAssets } from './document/assets.ts'
import type { Renderer, TranslatedScreens } from './renderer.ts'

export interface BuiltPortal {
  readonly assets: Assets
  readonly assetFolder: string
  readonly renderer: Renderer
  readonly translated: ReadonlyMap<Language, TranslatedScreens>
  readonly devHead: null
}

/** The renderer of one language; the address it is imported by says whether it shows drafts of critical texts (`compiled-words.ts`). */
async function rendererIn(folder: string, criticalDrafts = false): Promise<Renderer> {
  const entry = path.join(folder, 'entry-server.js')
  if (!existsSync(entry)) throw new Error('The portal is not built yet: run `npm run build` first.')
  const address = `${pathToFileURL(entry).href}${criticalDrafts ? '?drafts' : ''}`
  return ((await import(address)) as { render: Renderer }).render
}

/** How many drafts the texts of a build are. */
interface Drafts {
  readonly usual: number
  readonly critical: number
}

async function screensIn(
  dist: string,
  language: Language,
  criticalDrafts: boolean,
): Promise<TranslatedScreens> {
  const assetFolder = path.join(dist, 'client')
  const drafts = JSON.parse(
    readFileSync(path.join(assetFolder, `.vite/drafts.${language}.json`), 'utf8'),
  ) as Drafts
  return {
    assets: builtAssets(assetFolder, language),
    renderer: await rendererIn(path.join(dist, 'server', language), criticalDrafts),
    criticalDrafts,
    hasDrafts: drafts.usual > 0 || (criticalDrafts && drafts.critical > 0),
  }
}

/** The finished build of the portal, as `npm run build` leaves it. `criticalDrafts`: whether drafts of critical texts are shown. */
export async function builtPortal({
  criticalDrafts,
}: {
  readonly criticalDrafts: boolean
}): Promise<BuiltPortal> {
  const dist = path.resolve(import.meta.dirname, '../../dist')
  const renderer = await rendererIn(path.join(dist, 'server'))
  const translated = translatedLanguages.map(
    async (language) => [language, await screensIn(dist, language, criticalDrafts)] as const,
  )
  const assetFolder = path.join(dist, 'client')
  return {
    assets: builtAssets(assetFolder, sourceLanguage),
    assetFolder,
    renderer,
    translated: new Map(await Promise.all(translated)),
    devHead: null,
  }
}
