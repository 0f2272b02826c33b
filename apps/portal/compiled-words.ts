import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AreaFacts, areaOf } from '@evenkeel/contract/words/area'
import { compiled } from '@evenkeel/contract/words/compile'
import { type Language, languageOfTag, localeOf, sourceLanguage } from '@evenkeel/contract/words/languages'
import { type PseudoLanguage, pseudo, pseudoLanguages } from '@evenkeel/contract/words/pseudo'
import type { Translations } from '@evenkeel/contract/words/spoken'
import { isTranslated, stateOf, type Translation } from '@evenkeel/contract/words/translation'
import { readTranslations } from '@evenkeel/server/words/read-translations'
import type { Plugin } from 'vite'

/** Modules that declare the texts of an area. */
const WORDS = /\.words\.ts$/
/** The texts of one area as a module, or one text of it that is a function: so it travels with the code that uses it. */
const AREA = '?area='
/** Says of the code which language its texts have. */
const LANGUAGE = /\/contract\/src\/words\/document-language\.ts$/
/** Whether this document or process shows drafts of critical texts: known where the code runs, not where it is built. */
const DRAFTS = '\0critical-drafts'
const showsDrafts = {
  client: `'drafts' in document.documentElement.dataset`,
  ssr: `new URL(import.meta.url).searchParams.has('drafts')`,
}
const WORDS_FOLDER = path.resolve(import.meta.dirname, 'src/lib/words')

const exportsOf = async (file: string): Promise<Readonly<Record<string, object>>> =>
  (await import(pathToFileURL(file).href)) as Readonly<Record<string, object>>

async function areaIn(file: string, name: string): Promise<AreaFacts> {
  const facts = areaOf((await exportsOf(file))[name] ?? {})
  if (!facts) throw new Error(`${file} declares no area ${name}`)
  return facts
}

/** Says one text: in English, in the language of the build, or in the one that may be shown where it runs. */
type Say = (facts: AreaFacts, id: string, source: string) => string

const sayPseudo =
  (language: PseudoLanguage): Say =>
  (_facts, _id, source) =>
    compiled(sourceLanguage, pseudo(language, source))

const sayEnglish: Say = (_facts, _id, source) => compiled(sourceLanguage, source)

/** A language that the portal can be built for. */
export type BuiltLanguage = Language | PseudoLanguage

/** The language a build is for, by the mode it was called with. */
export const builtLanguage = (mode: string): BuiltLanguage =>
  pseudoLanguages.find((one) => one === mode) ?? languageOfTag(mode) ?? sourceLanguage

export const isPseudo = (language: BuiltLanguage): language is PseudoLanguage =>
  pseudoLanguages.some((one) => one === language)

/** How many drafts the texts of a build are, and how many of those are critical. */
interface Drafts {
  usual: number
  critical: number
}

/** What is not said in the language of the build is English, and noted, so that it is marked as such (`marking-jsx.ts`). */
function sayTranslated(translations: Translations, language: Language, drafts: Drafts): Say {
  const sameInBoth = new Set(
    [...translations.values()].flatMap((texts) => Object.values(texts).map(({ text }) => text)),
  )
  // What another text says in this language word for word needs no mark, and would bring that text one.
  const english = (source: string): string =>
    sameInBoth.has(source)
      ? compiled(sourceLanguage, source)
      : `/* @__PURE__ */ english(${compiled(sourceLanguage, source)})`
  return ({ id: area, critical }, id, source) => {
    const translation: Translation | undefined = translations.get(area)?.[id]
    const state = stateOf(source, translation)
    const isCritical = critical.has(id)
    if (translation === undefined || !isTranslated(state, { isCritical, criticalDrafts: true }))
      return english(source)
    const said = compiled(language, translation.text)
    if (state === 'draft') drafts[isCritical ? 'critical' : 'usual'] += 1
    return isTranslated(state, { isCritical, criticalDrafts: false })
      ? said
      : `criticalDrafts ? ${said} : ${english(source)}`
  }
}

function sayIn(built: BuiltLanguage, translations: ReadonlyMap<Language, Translations>, drafts: Drafts): Say {
  if (isPseudo(built)) return sayPseudo(built)
  return built === sourceLanguage
    ? sayEnglish
    : sayTranslated(translations.get(built) ?? new Map(), built, drafts)
}

/** What is known when the code is built: it stands wherever it is used. */
const isConstant = (said: string): boolean => said.startsWith('"')

/** The module of an area: words as constants, everything else in modules of its own. */
async function moduleOf(file: string, asked: string, say: Say): Promise<string> {
  const [name = '', one] = asked.split('.')
  const facts = await areaIn(file, name)
  const lines = Object.entries(facts.sources)
    .filter(([id]) => one === undefined || id === one)
    .map(([id, source]) => {
      const said = say(facts, id, source)
      return one !== undefined || isConstant(said)
        ? `export const ${id} = ${said}`
        : `export { ${id} } from './${path.basename(file)}${AREA}${name}.${id}'`
    })
  const code = lines.join('\n')
  const imports = [
    one !== undefined && code.includes('criticalDrafts ?')
      ? `import { criticalDrafts } from '${DRAFTS}'`
      : '',
    one !== undefined && code.includes('english(')
      ? `import { english } from ${JSON.stringify(path.join(WORDS_FOLDER, 'english-texts.ts'))}`
      : '',
  ]
  return [...imports.filter(Boolean), code].join('\n')
}

/** The source that says which language its texts have, for this one. */
function languageModule(file: string, language: Language): string {
  const said = (one: Language): readonly string[] => [`Language = '${one}'`, `Locale = '${localeOf(one)}'`]
  const source = readFileSync(file, 'utf8')
  return said(sourceLanguage).reduce((code, words, at) => {
    if (!code.includes(words)) throw new Error(`${file} says no ${words} any more`)
    return code.replace(words, said(language)[at] ?? '')
  }, source)
}

/**
 * Gives the browser and the renderer texts that are compiled: constants, and templates as functions. Nothing of what reads
 * MessageFormat is in the build, and an English text costs what it cost in the code. In another language's build, elements are made
 * by what marks English among its texts (decision 077).
 */
export function compiledWords(built: BuiltLanguage, translations = readTranslations()): Plugin {
  const drafts: Drafts = { usual: 0, critical: 0 }
  const language = isPseudo(built) ? sourceLanguage : built
  const isEnglish = language === sourceLanguage
  const say = sayIn(built, translations, drafts)
  const marking = path.join(WORDS_FOLDER, 'marking-jsx.ts')
  return {
    name: 'compiled-words',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (source === DRAFTS) return source
      return !isEnglish && source === 'react/jsx-runtime' && importer !== marking ? marking : null
    },
    async load(id) {
      if (id === DRAFTS) {
        const known = showsDrafts[this.environment.name === 'ssr' ? 'ssr' : 'client']
        return { code: `export const criticalDrafts = ${known}`, moduleType: 'js' }
      }
      if (!isEnglish && LANGUAGE.test(id)) return { code: languageModule(id, language), moduleType: 'ts' }
      const [file = '', asked] = id.split(AREA)
      if (!WORDS.test(file)) return null
      const code =
        asked === undefined
          ? Object.keys(await exportsOf(file))
              .map((name) => `export * as ${name} from './${path.basename(file)}${AREA}${name}'`)
              .join('\n')
          : await moduleOf(file, asked, say)
      return { code, moduleType: 'js', moduleSideEffects: false }
    },
    generateBundle() {
      if (isEnglish || this.environment.name !== 'client') return
      this.emitFile({
        type: 'asset',
        fileName: `.vite/drafts.${language}.json`,
        source: JSON.stringify(drafts),
      })
    },
  }
}
