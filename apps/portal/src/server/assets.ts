import { readFileSync } from 'node:fs'
import path from 'node:path'

/** One entry of the build's manifest. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

/** What a page needs: paths of the entry script, scripts and fonts to fetch early, and the text of the one style sheet. */
export interface PageFiles {
  readonly script: string
  readonly preload: readonly string[]
  readonly style: string
  readonly fonts: readonly string[]
}

export interface Assets {
  /** Files for a page whose first screen is `screen` (as in the route table). */
  filesFor(screen: string): PageFiles
}

const ENTRY = 'src/entry-client.tsx'

/** Reads the manifest of a finished build. */
export function builtAssets(folder: string): Assets {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => /figtree-latin-wght-normal.*\.woff2$/.test(file))
    .map((file) => `/${file}`)
  const sheet = Object.values(manifest).find(({ file }) => file.endsWith('.css'))
  // A sheet of its own would cost a round trip before the first paint; inside the document it costs its bytes.
  const style = sheet ? readFileSync(path.join(folder, sheet.file), 'utf8').trim() : ''
  const collect = (key: string, seen: Set<string>): Chunk[] => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return []
    seen.add(key)
    return [...(chunk.imports ?? []).flatMap((next) => collect(next, seen)), chunk]
  }
  return {
    filesFor: (screen) => {
      const seen = new Set<string>()
      const chunks = [...collect(ENTRY, seen), ...collect(`src/features/${screen}.tsx`, seen)]
      const script = `/${manifest[ENTRY]?.file ?? ''}`
      return {
        script,
        preload: chunks
          .map(({ file }) => `/${file}`)
          .filter((file) => file !== script && file.endsWith('.js')),
        style,
        fonts,
      }
    },
  }
}
