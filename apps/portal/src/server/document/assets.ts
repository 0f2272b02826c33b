import { readFileSync } from 'node:fs'
import path from 'node:path'

/** One entry of the build's manifest. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** Files of a page: paths of the entry script and of scripts to preload, and its styles. */
export interface PageAssets {
  /** Path of the entry script; empty for a page without scripts. */
  readonly script: string
  readonly preload: readonly string[]
  /** Styles of the entry and the screen, for the document: a sheet would cost a round trip before the first paint. */
  readonly style: string
  /** Path of the font of wide windows (`components/base.css`), or null. */
  readonly font: string | null
}

/**
 * The same without scripts, for a page that must run none, such as a draft in the studio, so that the console
 * reports no blocked request.
 */
export const omitScripts = (files: PageAssets): PageAssets => ({ ...files, script: '', preload: [] })

export interface AssetManifest {
  /** Files for a page whose first screen is `screen` (as in the route table). */
  filesFor(screen: string): PageAssets
}

const ENTRY = 'src/entry-client.tsx'

/** Reads the manifest of a finished build. */
export function readAssetManifest(folder: string): AssetManifest {
  const text = readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')
  const manifest = JSON.parse(text) as Record<string, Chunk>
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The build has no ${ENTRY}`)
  const font = Object.values(manifest).find(
    ({ file }) => file.includes('figtree-latin-wght-normal') && file.endsWith('.woff2'),
  )
  const sheets = new Map<string, string>()
  const readSheet = (file: string): string => {
    const known = sheets.get(file) ?? readFileSync(path.join(folder, file), 'utf8').trim()
    sheets.set(file, known)
    return known
  }
  const collect = (key: string, seen: Set<string>): readonly Chunk[] => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return []
    seen.add(key)
    return [...(chunk.imports ?? []).flatMap((next) => collect(next, seen)), chunk]
  }
  return {
    filesFor: (screen) => {
      const seen = new Set<string>()
      const chunks = [...collect(ENTRY, seen), ...collect(`src/features/${screen}.tsx`, seen)]
      return {
        script: `/${entry.file}`,
        preload: chunks.filter((chunk) => chunk !== entry).map(({ file }) => `/${file}`),
        style: [...new Set(chunks.flatMap(({ css = [] }) => css))].map(readSheet).join(''),
        font: font ? `/${font.file}` : null,
      }
    },
  }
}
