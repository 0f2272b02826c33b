import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, sourceLanguage, translatedLanguages } from '@evenkeel/api-contract/i18n/languages'
import { type AssetManifest, readAssetManifest } from './document/assets.ts'
import { createTranslatedRenderer } from './language/translated-renderer.ts'
import type { Renderer, TranslatedScreens } from './renderer.ts'

export interface BuiltPortal {
  readonly assets: AssetManifest
  readonly assetFolder: string
  readonly renderer: Renderer
  readonly translated: Pick<ReadonlyMap<Language, TranslatedScreens>, 'get'>
  readonly devHead: null
}

async function importRenderer(folder: string): Promise<Renderer> {
  const entry = path.join(folder, 'entry-server.js')
  if (!existsSync(entry)) throw new Error('The portal is not built yet: run `npm run build` first.')
  return ((await import(pathToFileURL(entry).href)) as { render: Renderer }).render
}

/** Keys of the drafts among the texts of a build. */
interface DraftKeys {
  readonly usual: readonly string[]
  readonly critical: readonly string[]
}

/**
 * Loads the finished build of the portal, as created by `npm run build`. `criticalDrafts`: whether drafts of
 * critical texts are shown.
 */
export async function loadBuiltPortal({
  criticalDrafts,
}: {
  readonly criticalDrafts: boolean
}): Promise<BuiltPortal> {
  const dist = path.resolve(import.meta.dirname, '../../dist')
  const assetFolder = path.join(dist, 'client')
  const screens = translatedLanguages.map(async (language) => {
    const text = readFileSync(path.join(assetFolder, `.vite/drafts.${language}.json`), 'utf8')
    const { usual, critical } = JSON.parse(text) as DraftKeys
    const render = await createTranslatedRenderer(path.join(dist, 'server', language, 'entry-server.js'))
    const translated: TranslatedScreens = {
      assets: readAssetManifest(assetFolder, language),
      renderer: render('', criticalDrafts),
      criticalDrafts,
      hasDrafts: usual.length > 0 || (criticalDrafts && critical.length > 0),
      words: '',
    }
    return [language, translated] as const
  })
  return {
    assets: readAssetManifest(assetFolder, sourceLanguage),
    assetFolder,
    renderer: await importRenderer(path.join(dist, 'server')),
    translated: new Map(await Promise.all(screens)),
    devHead: null,
  }
}
