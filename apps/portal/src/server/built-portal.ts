import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, sourceLanguage, translatedLanguages } from '@evenkeel/api-contract/i18n/languages'
import {
  createReviewedTranslationStore,
  type ReviewedTranslations,
  type ReviewedTranslationStore,
} from '@evenkeel/api-contract/i18n/reviewed-translations'
import { createMessageKey } from '@evenkeel/server-kit/i18n/message-key'
import { renderTranslationOverrides } from '@evenkeel/server-kit/i18n/translation-overrides'
import { type AssetManifest, readAssetManifest } from './document/assets.ts'
import { createTranslatedRenderer } from './language/translated-renderer.ts'
import type { Renderer, TranslatedScreens } from './renderer.ts'

/** The build of one language. */
interface LanguageBuild {
  readonly assets: AssetManifest
  /** Path of its renderer. */
  readonly entry: string
  /** Keys of its texts that are shown as drafts. */
  readonly drafts: readonly string[]
  readonly criticalDrafts: boolean
  readonly words: Pick<ReviewedTranslationStore, 'current'>
}

/**
 * Screens of a language with the current reviewed translations. A page is rendered and sent with a single
 * state of them.
 */
export async function createTranslatedScreens(
  language: Language,
  { assets, entry, drafts, criticalDrafts, words }: LanguageBuild,
): Promise<() => TranslatedScreens> {
  const render = await createTranslatedRenderer(entry)
  let known: { readonly reviewed: ReviewedTranslations; readonly screens: TranslatedScreens } | null = null
  return () => {
    const reviewed = words.current()
    if (known?.reviewed === reviewed) return known.screens
    const own = reviewed.in(language)
    const over = renderTranslationOverrides(language, own, { criticalDrafts })
    const keys = new Set(own.map(({ area, id }) => createMessageKey(area, id)))
    const screens: TranslatedScreens = {
      assets,
      words: over,
      // Reuse the renderer when the overrides have not changed.
      renderer: known?.screens.words === over ? known.screens.renderer : render(over, criticalDrafts),
      criticalDrafts,
      hasDrafts: drafts.some((key) => !keys.has(key)),
    }
    known = { reviewed, screens }
    return screens
  }
}

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
 * critical texts are shown; `words`: the translations that staff have reviewed.
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
