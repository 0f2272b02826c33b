import { readFileSync } from 'node:fs'
import path from 'node:path'

/** One entry of the build's manifest. */
interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

/** Files a page needs: the entry script, scripts to fetch early, and style sheets. Paths on our origin. */
export interface PageFiles {
  readonly script: string
  readonly preload: readonly string[]
  readonly styles: readonly string[]
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
        styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))].map((file) => `/${file}`),
        fonts,
      }
    },
  }
}
