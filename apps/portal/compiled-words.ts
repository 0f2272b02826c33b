import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { areaOf } from '@evenkeel/contract/words/area'
import { compiled } from '@evenkeel/contract/words/compile'
import type { Plugin } from 'vite'

/** Modules that declare the texts of an area. */
const WORDS = /\.words\.ts$/
/** The texts of one area as a module. */
const AREA = '?area='

const exportsOf = async (file: string): Promise<Readonly<Record<string, object>>> =>
  (await import(pathToFileURL(file).href)) as Readonly<Record<string, object>>

/** The texts of an area, each an export of its own, so that a text stands where it is used and nowhere else. */
async function textsOf(file: string, name: string): Promise<string> {
  const facts = areaOf((await exportsOf(file))[name] ?? {})
  if (!facts) throw new Error(`${file} declares no area ${name}`)
  return Object.entries(facts.sources)
    .map(([id, source]) => `export const ${id} = ${compiled('en', source)}`)
    .join('\n')
}

/**
 * Gives the browser and the renderer texts that are compiled: constants, and templates as functions. Nothing of what reads
 * MessageFormat is in the build, and an English text costs what it cost in the code.
 */
export function compiledWords(): Plugin {
  return {
    name: 'compiled-words',
    enforce: 'pre',
    apply: 'build',
    async load(id) {
      const [file = '', area] = id.split(AREA)
      if (!WORDS.test(file)) return null
      const code =
        area === undefined
          ? Object.keys(await exportsOf(file))
              .map((name) => `export * as ${name} from './${path.basename(file)}${AREA}${name}'`)
              .join('\n')
          : await textsOf(file, area)
      return { code, moduleType: 'js', moduleSideEffects: false }
    },
  }
}
