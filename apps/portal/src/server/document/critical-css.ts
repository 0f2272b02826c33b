/** The middle of a class of a CSS module, `_lead_1piwv_16`: the same for all classes of one file. */
const MODULE = /_[A-Za-z0-9]+_([0-9a-z]{5})_\d+/g

interface StyleModule {
  readonly text: string
  /** The modules it belongs to; none for what every page needs. */
  readonly modules: readonly string[]
}

/** The statements on the outermost level of a style sheet without comments, as the build leaves it. */
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

/** The module of the loader, which covers the page at the first press: that may come before the rest of the styles. */
const LOADER = /_loader_([0-9a-z]{5})_\d+/g

/** Takes out of the one style sheet what a drawn page needs: the rules of the modules whose classes stand in its HTML. */
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
