import { readFileSync } from 'node:fs'
import { constants, Script } from 'node:vm'
import type { Renderer } from '../renderer.ts'

/** The build's function, which nothing but its arguments leads out of. */
type Evaluate = (
  imports: Readonly<Record<string, unknown>>,
  evenkeelWords: object,
  evenkeelDrafts: boolean,
) => Renderer

/** How the build names what it imports (`vite.config.ts`). */
const IMPORTED = /\bimports\["([^"]+)"\]/g

/**
 * Makes renderers of another language from its one file. Its texts are read when it is evaluated, as in a browser, so each state of
 * reviewed words has a renderer of its own; compiled once, evaluated in some milliseconds, and gone with the last page it draws. `words`: an object
 * in JavaScript (`renderTranslationOverrides`), or empty.
 */
export async function createTranslatedRenderer(
  file: string,
): Promise<(words: string, criticalDrafts: boolean) => Renderer> {
  const code = readFileSync(file, 'utf8')
  const names = new Set(Array.from(code.matchAll(IMPORTED), ([, name = '']) => name))
  const imports = Object.fromEntries(
    await Promise.all([...names].map(async (name) => [name, (await import(name)) as unknown] as const)),
  )
  const wrapped = `((imports, evenkeelWords, evenkeelDrafts) => {'use strict';${code}\nreturn screens.render})`
  const script = new Script(wrapped, {
    filename: file,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  const evaluate = script.runInThisContext() as Evaluate
  return (words, criticalDrafts) => {
    const said = new Script(`(${words || '{}'})`).runInThisContext() as object
    return evaluate(imports, said, criticalDrafts)
  }
}
