import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, sourceLanguage, translatedLanguages } from '@evenkeel/contract/words/languages'
import { type WordsInUse, wordsInUse } from '@evenkeel/contract/words/reviewed-words'
import { type Assets, builtAssets } from './document/assets.ts'
import type { Renderer, TranslatedScreens } from './renderer.ts'
import { screensInLanguage } from './screens-in-language.ts'

export interface BuiltPortal {
  readonly assets: Assets
  readonly assetFolder: string
  readonly renderer: Renderer
  readonly translated: Pick<ReadonlyMap<Language, TranslatedScreens>, 'get'>
  readonly devHead: null
}

async function rendererIn(folder: string): Promise<Renderer> {
  const entry = path.join(folder, 'entry-server.js')
  if (!existsSync(entry)) throw new Error('The portal is not built yet: run `npm run build` first.')
  return ((await import(pathToFileURL(entry).href)) as { render: Renderer }).render
}

/** Keys of the drafts among the texts of a build. */
interface Drafts {
  readonly usual: readonly string[]
  readonly critical: readonly string[]
}

/**
 * The finished build of the portal, as `npm run build` leaves it. `criticalDrafts`: whether drafts of critical texts are shown; `words`: what
 * staff have reviewed by now.
 */
export async function builtPortal({
  criticalDrafts,
  words = wordsInUse(),
}: {
  readonly criticalDrafts: boolean
  readonly words?: Pick<WordsInUse, 'current'>
}): Promise<BuiltPortal> {
  const dist = path.resolve(import.meta.dirname, '../../dist')
  const assetFolder = path.join(dist, 'client')
  const renderer = await rendererIn(path.join(dist, 'server'))
  const screens = translatedLanguages.map(async (language) => {
    const text = readFileSync(path.join(assetFolder, `.vite/drafts.${language}.json`), 'utf8')
    const { usual, critical } = JSON.parse(text) as Drafts
    const current = await screensInLanguage(language, {
      assets: builtAssets(assetFolder, language),
      entry: path.join(dist, 'server', language, 'entry-server.js'),
      drafts: criticalDrafts ? [...usual, ...critical] : usual,
      criticalDrafts,
      words,
    })
    return [language, current] as const
  })
  const translated: ReadonlyMap<Language, () => TranslatedScreens> = new Map(await Promise.all(screens))
  return {
    assets: builtAssets(assetFolder, sourceLanguage),
    assetFolder,
    renderer,
    translated: { get: (language) => translated.get(language)?.() },
    devHead: null,
  }
}
