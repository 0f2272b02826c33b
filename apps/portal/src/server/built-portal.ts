import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, sourceLanguage, translatedLanguages } from '@evenkeel/api-contract/i18n/languages'
import {
  type ReviewedTranslationStore,
  createReviewedTranslationStore,
} from '@evenkeel/api-contract/i18n/reviewed-translations'
import { type AssetManifest, readAssetManifest } from './document/assets.ts'
import type { Renderer, TranslatedScreens } from './renderer.ts'
import { createTranslatedScreens } from './language/translated-screens.ts'

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
 * The finished build of the portal, as `npm run build` leaves it. `criticalDrafts`: whether drafts of critical texts are shown; `words`: what
 * staff have reviewed by now.
 */
export async function loadBuiltPortal({
  criticalDrafts,
  words = createReviewedTranslationStore(),
}: {
  readonly criticalDrafts: boolean
  readonly words?: Pick<ReviewedTranslationStore, 'current'>
}): Promise<BuiltPortal> {
  const dist = path.resolve(import.meta.dirname, '../../dist')
  const assetFolder = path.join(dist, 'client')
  const renderer = await importRenderer(path.join(dist, 'server'))
  const screens = translatedLanguages.map(async (language) => {
    const text = readFileSync(path.join(assetFolder, `.vite/drafts.${language}.json`), 'utf8')
    const { usual, critical } = JSON.parse(text) as DraftKeys
    const current = await createTranslatedScreens(language, {
      assets: readAssetManifest(assetFolder, language),
      entry: path.join(dist, 'server', language, 'entry-server.js'),
      drafts: criticalDrafts ? [...usual, ...critical] : usual,
      criticalDrafts,
      words,
    })
    return [language, current] as const
  })
  const translated: ReadonlyMap<Language, () => TranslatedScreens> = new Map(await Promise.all(screens))
  return {
    assets: readAssetManifest(assetFolder, sourceLanguage),
    assetFolder,
    renderer,
    translated: { get: (language) => translated.get(language)?.() },
    devHead: null,
  }
}
