import { readFileSync } from 'node:fs'
import { constants, Script } from 'node:vm'
import type { Renderer } from '../renderer.ts'

/** The build's function, isolated except for its arguments. */
type Evaluate = (
  imports: Readonly<Record<string, unknown>>,
  evenkeelWords: object,
  evenkeelDrafts: boolean,
) => Renderer

/** How the build names its imports (`vite.config.ts`). */
const IMPORTED = /\bimports\["([^"]+)"\]/g

/**
 * Creates renderers of another language from its one file. Its texts are read at evaluation, as in a browser,
 * so each state of reviewed translations has its own renderer; compiled once, evaluated in milliseconds, and
 * garbage-collected after the last page. `words`: a JavaScript object (`renderTranslationOverrides`), or
 * empty.
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
