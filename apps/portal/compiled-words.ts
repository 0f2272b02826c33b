import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type MessageNamespace, getMessageNamespace } from '@evenkeel/api-contract/i18n/define-messages'
import { compileMessage } from '@evenkeel/api-contract/i18n/compile-message'
import { listMessageVariables } from '@evenkeel/api-contract/i18n/resolve-message'
import {
  type Language,
  parseLanguageTag,
  localeOf,
  sourceLanguage,
} from '@evenkeel/api-contract/i18n/languages'
import {
  type PseudoLanguage,
  pseudoLocalize,
  pseudoLanguages,
} from '@evenkeel/api-contract/i18n/pseudo-localization'
import type { Translations } from '@evenkeel/api-contract/i18n/translator'
import { isTranslated, getTranslationState, type Translation } from '@evenkeel/api-contract/i18n/translation'
import { readTranslations } from '@evenkeel/server-kit/i18n/read-translations'
import { createMessageKey } from '@evenkeel/server-kit/i18n/message-key'
import type { Plugin } from 'vite'

/** Modules that declare the texts of an area. */
const WORDS = /\.messages\.ts$/
const ASKS_WORDS = /\.messages(\.ts)?$/
/** The texts of one area as a module, or one text of it that is a function: so it travels with the code that uses it. */
const AREA = '?area='
/**
 * The importing module: each gets its own copy, because constants are inlined, so that no chunk has texts of
 * two screens.
 */
const USER = '&for='
/** Says of the code which language its texts have. */
const LANGUAGE = /\/api-contract\/src\/i18n\/document-language\.ts$/
/** Whether this document or process shows drafts of critical texts: known where the code runs, not where it is built. */
const DRAFTS = '\0critical-drafts'
const showsDrafts = {
  client: `'drafts' in document.documentElement.dataset`,
  // What the server evaluates the renderer with (`server/language/translated-renderer.ts`).
  ssr: 'evenkeelDrafts',
}
const WORDS_FOLDER = path.resolve(import.meta.dirname, 'src/lib/words')

const exportsOf = async (file: string): Promise<Readonly<Record<string, object>>> =>
  (await import(pathToFileURL(file).href)) as Readonly<Record<string, object>>

async function areaIn(file: string, name: string): Promise<MessageNamespace> {
  const facts = getMessageNamespace((await exportsOf(file))[name] ?? {})
  if (!facts) throw new Error(`${file} declares no area ${name}`)
  return facts
}

/** Names of the areas that a module declares. */
const areasOf = async (file: string): Promise<readonly string[]> =>
  Object.values(await exportsOf(file)).flatMap((texts) => getMessageNamespace(texts)?.id ?? [])

/** Says one text: in English, in the language of the build, or in the one that may be shown where it runs. */
type Say = (facts: MessageNamespace, id: string, source: string) => string

const sayPseudo =
  (language: PseudoLanguage): Say =>
  (_facts, _id, source) =>
    compileMessage(sourceLanguage, pseudoLocalize(language, source))

const sayEnglish: Say = (_facts, _id, source) => compileMessage(sourceLanguage, source)

/** A language that the portal can be built for. */
export type BuiltLanguage = Language | PseudoLanguage

/** The language a build is for, by the mode it was called with. */
export const builtLanguage = (mode: string): BuiltLanguage =>
  pseudoLanguages.find((one) => one === mode) ?? parseLanguageTag(mode) ?? sourceLanguage

export const isPseudo = (language: BuiltLanguage): language is PseudoLanguage =>
  pseudoLanguages.some((one) => one === language)

/** Keys of the drafts among the texts of a build: those that are shown anyway, and the critical ones. */
interface Drafts {
  readonly usual: Set<string>
  readonly critical: Set<string>
}

/**
 * Each text checks for a newer review (`lib/words/said.ts`). Texts without a translation are English and
 * recorded, so that they are marked as English (`marking-jsx.ts`).
 */
function sayTranslated(translations: Translations, language: Language, drafts: Drafts): Say {
  const sameInBoth = new Set(
    [...translations.values()].flatMap((texts) => Object.values(texts).map(({ text }) => text)),
  )
  return ({ id: area, critical }, id, source) => {
    const translation: Translation | undefined = translations.get(area)?.[id]
    const state = getTranslationState(source, translation)
    const isCritical = critical.has(id)
    const key = createMessageKey(area, id)
    const inEnglish = compileMessage(sourceLanguage, source)
    if (translation === undefined || !isTranslated(state, { isCritical, criticalDrafts: true }))
      // What another text says in this language word for word needs no mark, and would bring that text one.
      return `${sameInBoth.has(source) ? 'wordsOr' : 'englishOr'}('${key}', ${inEnglish})`
    const words = compileMessage(language, translation.text)
    if (state === 'draft') drafts[isCritical ? 'critical' : 'usual'].add(key)
    return isTranslated(state, { isCritical, criticalDrafts: false })
      ? `wordsOr('${key}', ${words})`
      : `draftOr('${key}', ${words}, ${inEnglish}, criticalDrafts)`
  }
}

function sayIn(built: BuiltLanguage, translations: ReadonlyMap<Language, Translations>, drafts: Drafts): Say {
  if (isPseudo(built)) return sayPseudo(built)
  return built === sourceLanguage
    ? sayEnglish
    : sayTranslated(translations.get(built) ?? new Map(), built, drafts)
}

/** A short name of a module that uses texts. */
const userOf = (importer: string): string =>
  createHash('sha256')
    .update(path.relative(import.meta.dirname, importer))
    .digest('hex')
    .slice(0, 8)

/** True for texts that are constant at build time: they are inlined. */
const isConstant = (said: string): boolean => said.startsWith('"')

/** The function a text is said by, and what else its module imports. */
function importsFor(said: string): readonly string[] {
  const [, by] = /^(wordsOr|draftOr|englishOr)\('/.exec(said) ?? []
  return [
    by === 'draftOr' ? `import { criticalDrafts } from '${DRAFTS}'` : '',
    by === undefined ? '' : `import { ${by} } from ${JSON.stringify(path.join(WORDS_FOLDER, 'said.ts'))}`,
  ].filter(Boolean)
}

/** What keeps a text's reading direction where something is filled in. */
const ISOLATING = `import { isolateMessage } from '@evenkeel/api-contract/i18n/bidi-isolation'`

/** The module of an area: words as constants, everything else in modules of its own. */
async function moduleOf(file: string, asked: string, user: string, say: Say): Promise<string> {
  const [name = '', one] = asked.split('.')
  const facts = await areaIn(file, name)
  const lines = Object.entries(facts.sources)
    .filter(([id]) => one === undefined || id === one)
    .flatMap(([id, source]) => {
      const said = say(facts, id, source)
      const isFilled = listMessageVariables(source).length > 0
      if (one !== undefined) {
        const imports = [...(isFilled ? [ISOLATING] : []), ...importsFor(said)]
        return [
          ...imports,
          `export const ${id} = ${imports.length > 0 ? '/* @__PURE__ */ ' : ''}${isFilled ? `isolateMessage(${said})` : said}`,
        ]
      }
      return isConstant(said)
        ? [`export const ${id} = ${said}`]
        : [`export { ${id} } from './${path.basename(file)}${AREA}${name}.${id}${user}'`]
    })
  return lines.join('\n')
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
 * by what marks English among its texts (decision 020).
 */
export function compiledWords(built: BuiltLanguage, translations = readTranslations()): Plugin {
  const drafts: Drafts = { usual: new Set(), critical: new Set() }
  const users = new Map<string, Set<string>>()
  const language = isPseudo(built) ? sourceLanguage : built
  const isEnglish = language === sourceLanguage
  const say = sayIn(built, translations, drafts)
  const marking = path.join(WORDS_FOLDER, 'marking-jsx.ts')
  return {
    name: 'compiled-words',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      if (source === DRAFTS) return source
      if (isEnglish) return null
      if (source === 'react/jsx-runtime' && importer !== marking) return marking
      if (!ASKS_WORDS.test(source)) return null
      const words = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (!words || !WORDS.test(words.id)) return null
      for (const area of await areasOf(words.id))
        users.set(area, (users.get(area) ?? new Set()).add(importer ?? ''))
      return `${words.id}?${USER}${userOf(importer ?? '')}`
    },
    async load(id) {
      if (id === DRAFTS) {
        const known = showsDrafts[this.environment.name === 'ssr' ? 'ssr' : 'client']
        return { code: `export const criticalDrafts = ${known}`, moduleType: 'js' }
      }
      if (!isEnglish && LANGUAGE.test(id)) return { code: languageModule(id, language), moduleType: 'ts' }
      const [words = '', by] = id.split(USER)
      const [file = '', asked] = words.replace(/\?$/, '').split(AREA)
      if (!WORDS.test(file)) return null
      const user = by === undefined ? '' : `${USER}${by}`
      const code =
        asked === undefined
          ? Object.keys(await exportsOf(file))
              .map((name) => `export * as ${name} from './${path.basename(file)}${AREA}${name}${user}'`)
              .join('\n')
          : await moduleOf(file, asked, user, say)
      return { code, moduleType: 'js', moduleSideEffects: false }
    },
    generateBundle() {
      if (isEnglish || this.environment.name !== 'client') return
      this.emitFile({
        type: 'asset',
        fileName: `.vite/drafts.${language}.json`,
        source: JSON.stringify({ usual: [...drafts.usual], critical: [...drafts.critical] }),
      })
    },
  }
}
