import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DocumentMessages } from '@evenkeel/api-contract/i18n/document-language'
import { type Language, translatedLanguages } from '@evenkeel/api-contract/i18n/languages'
import { type AssetManifest, readAssetManifest } from './document/assets.ts'
import type { Renderer, TranslatedScreens } from './renderer.ts'

export interface BuiltPortal {
  readonly assets: AssetManifest
  readonly assetFolder: string
  readonly renderer: Renderer
  readonly translated: ReadonlyMap<Language, TranslatedScreens>
  readonly devHead: null
}

const dist = path.resolve(import.meta.dirname, '../../dist')
const assetFolder = path.join(dist, 'client')

async function importRenderer(query = ''): Promise<Renderer> {
  const entry = path.join(dist, 'server/entry-server.js')
  if (!existsSync(entry)) throw new Error('The portal is not built yet: run `npm run build` first.')
  return ((await import(`${pathToFileURL(entry).href}${query}`)) as { render: Renderer }).render
}

/** Imports the messages script of a language and a second renderer, which reads the messages during evaluation. */
async function importTranslated(language: Language, criticalDrafts: boolean): Promise<TranslatedScreens> {
  const name = `${criticalDrafts ? 'draft-messages' : 'messages'}.${language}`
  const file = readdirSync(path.join(assetFolder, 'assets')).find(
    (one) => one.startsWith(`${name}-`) && one.endsWith('.js'),
  )
  if (file === undefined) throw new Error(`The build has no ${name}`)
  const script = (await import(pathToFileURL(path.join(assetFolder, 'assets', file)).href)) as {
    readonly default: DocumentMessages
  }
  // A script that was imported before does not run again.
  globalThis.evenkeelMessages = script.default
  try {
    return {
      renderer: await importRenderer(`?${name}`),
      messages: `/assets/${file}`,
      hasDrafts: script.default.hasDrafts,
    }
  } finally {
    globalThis.evenkeelMessages = undefined
  }
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
  const renderer = await importRenderer()
  const translated = new Map<Language, TranslatedScreens>()
  // One after the other: a renderer reads its messages while it is evaluated.
  for (const language of translatedLanguages)
    translated.set(language, await importTranslated(language, criticalDrafts))
  return {
    assets: readAssetManifest(assetFolder),
    assetFolder,
    renderer,
    translated,
    devHead: null,
  }
}
