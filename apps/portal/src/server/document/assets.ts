import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Language, sourceLanguage } from '@evenkeel/api-contract/i18n/languages'

/** The hash in a class of a CSS module, `_lead_1piwv_16`: the same for all classes of one file. */
const MODULE = /_[A-Za-z0-9]+_([0-9a-z]{5})_\d+/g

interface StyleModule {
  readonly text: string
  /** The modules it belongs to; empty for styles of every page. */
  readonly modules: readonly string[]
}

/** Splits a built style sheet without comments into top-level statements. */
function parseStatements(sheet: string): readonly string[] {
  const statements: string[] = []
  let depth = 0
  let start = 0
  for (const { index, 0: brace } of sheet.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth > 0) continue
    statements.push(sheet.slice(start, index + 1))
    start = index + 1
  }
  return statements
}

/**
 * The module of the loader, which covers the page at the first press, possibly before the remaining styles
 * arrive.
 */
const LOADER = /_loader_([0-9a-z]{5})_\d+/g

/** Extracts the critical CSS of a rendered page: the rules of the modules whose classes occur in its HTML. */
export function createCriticalCss(sheet: string): (html: string) => string {
  const parts: readonly StyleModule[] = parseStatements(sheet).map((text) => ({
    text,
    modules: [...new Set([...text.matchAll(MODULE)].map((found) => found[1] ?? ''))],
  }))
  const always = [...sheet.matchAll(LOADER)].map((found) => found[1] ?? '')
  const known = [...new Set(parts.flatMap(({ modules }) => modules))]
  return (html) => {
    const used = new Set([...always, ...known.filter((module) => html.includes(`_${module}_`))])
    return parts
      .filter(({ modules }) => modules.length === 0 || modules.some((module) => used.has(module)))
      .map(({ text }) => text)
      .join('')
  }
}

/** One entry of the build's manifest. */
interface Chunk {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
}

/** Files of a page: paths of the entry script and of scripts to preload, and its styles. */
export interface PageAssets {
  readonly script: string
  readonly preload: readonly string[]
  /** Path of the screen's own script. */
  readonly screen: string
  /**
   * Scripts of the layout and of deferred screen parts, which a server-rendered page does not need at first.
   */
  readonly around: readonly string[]
  /**
   * Scripts of the session and of member parts, which a visitor's server-rendered page does not need at
   * first.
   */
  readonly session: readonly string[]
  /** All styles, for a document whose first screen is rendered by scripts. */
  readonly style: string
  /** The critical styles of a page rendered as `html`; the others are at `sheet`. */
  readonly firstStyle: (html: string) => string
  /** Path of the sheet with all styles. */
  readonly sheet: string
  /** Paths of the response schemas, which the first call loads (`lib/shapes.ts`). */
  readonly shapes: readonly string[]
  /** Path of the font of wide windows (`components/base.css`), or null. */
  readonly font: string | null
}

/**
 * The same without scripts, for a page that must run none, such as a draft in the studio, so that the console
 * reports no blocked request.
 */
export const omitScripts = (files: PageAssets): PageAssets => ({
  ...files,
  script: '',
  preload: [],
  around: [],
  session: [],
  shapes: [],
})

export interface AssetManifest {
  /** Files for a page whose first screen is `screen` (as in the route table). */
  filesFor(screen: string): PageAssets
}

const ENTRY = 'src/entry-client.tsx'
/** Chunk group in `vite.config.ts` with the layout around every screen. */
const AROUND = 'around'
/**
 * Chunk group in `vite.config.ts` with the query client; every screen waits for it except screens that defer
 * their queries.
 */
const QUERIES = 'queries'
/** Chunk group with the session. */
const SESSION = 'session'
/** Chunk groups with the response schemas. */
const SHAPES = ['contract', 'contract-rest']
/** Parts a screen loads after its first part is interactive. */
const DEFERRED: Readonly<Record<string, string>> = {
  'account/screens/LogInScreen': 'src/features/account/parts/DeferredParts.tsx',
  'appointments/screens/AppointmentsScreen': 'src/features/appointments/parts/DeferredParts.tsx',
  'home/screens/HomeScreen': 'src/features/home/parts/DeferredParts.tsx',
  'articles/screens/ArticleScreen': 'src/features/articles/parts/DeferredParts.tsx',
  'articles/screens/TopicsScreen': 'src/features/articles/parts/DeferredParts.tsx',
}

/** Parts a screen shows to members only, who need them for the first render. */
const FOR_MEMBERS: Readonly<Record<string, string>> = {
  'home/screens/HomeScreen': 'src/features/home/dashboard/MemberDashboard.tsx',
}

/** Reads the manifest of a finished build for one language. */
export function readAssetManifest(folder: string, language: Language): AssetManifest {
  const name = language === sourceLanguage ? 'manifest.json' : `manifest.${language}.json`
  const text = readFileSync(path.join(folder, '.vite', name), 'utf8')
  const manifest = JSON.parse(text) as Record<string, Chunk>
  // A moved module would load late without an error.
  for (const key of [ENTRY, ...Object.values(DEFERRED), ...Object.values(FOR_MEMBERS)])
    if (!manifest[key]) throw new Error(`The build has no ${key}`)
  const groupOf = (name: string): string => {
    const key = Object.keys(manifest).find((chunk) => manifest[chunk]?.name === name)
    if (key === undefined) throw new Error(`The build has no group ${name}`)
    return key
  }
  const [around, queries, session] = [AROUND, QUERIES, SESSION].map(groupOf) as [string, string, string]
  const shapes = SHAPES.map(groupOf).map((key) => `/${manifest[key]?.file ?? ''}`)
  const font = Object.values(manifest).find(
    ({ file }) => file.includes('figtree-latin-wght-normal') && file.endsWith('.woff2'),
  )
  const sheet = Object.values(manifest).find(({ file }) => /^assets\/.*\.css$/.test(file))
  // An external sheet would cost a round trip before the first paint; inlining a part costs only its bytes.
  const rules = sheet ? readFileSync(path.join(folder, sheet.file), 'utf8').trim() : ''
  const faces = readFileSync(path.join(folder, 'fonts.css'), 'utf8').trim()
  const style = `${faces}${rules}`
  const firstStyle = createCriticalCss(style)
  const collect = (key: string, seen: Set<string>): Chunk[] => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return []
    seen.add(key)
    return [...(chunk.imports ?? []).flatMap((next) => collect(next, seen)), chunk]
  }
  return {
    filesFor: (screen) => {
      const seen = new Set<string>()
      const deferred = DEFERRED[screen]
      const script = `/${manifest[ENTRY]?.file ?? ''}`
      const scripts = (key: string): readonly string[] =>
        collect(key, seen)
          .map(({ file }) => `/${file}`)
          .filter((file) => file !== script && file.endsWith('.js'))
      return {
        script,
        // A screen with deferred parts sends no query before them.
        preload: [
          ...scripts(ENTRY),
          ...scripts(`src/features/${screen}.tsx`),
          ...(deferred ? [] : scripts(queries)),
        ],
        session: [...scripts(session), ...scripts(FOR_MEMBERS[screen] ?? session)],
        screen: `/${manifest[`src/features/${screen}.tsx`]?.file ?? ''}`,
        around: [...scripts(around), ...(deferred ? scripts(deferred) : [])],
        style,
        firstStyle,
        shapes,
        sheet: `/${sheet?.file ?? ''}`,
        font: font ? `/${font.file}` : null,
      }
    },
  }
}
