/** Properties that say left or right, where a page may begin on either side. */
const PHYSICAL =
  /^((margin|padding|border|scroll-margin|scroll-padding)-(left|right)(-\w+)?|left|right|border-(top|bottom)-(left|right)-radius)$/
/** Properties whose values may say it. */
const SIDED = /^(text-align|float|clear|justify-content|justify-items|justify-self|align-self)$/
/** Properties with a value for each side: top, right, bottom, left. */
const FOUR_SIDED = /^(margin|padding|inset|scroll-margin|scroll-padding)$/

/** The parts of a value, what stands in brackets kept together. */
const splitValue = (value: string): readonly string[] =>
  value.match(/(?:[^\s(]+\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s(])+/g) ?? []

function isPhysical(property: string, value: string): boolean {
  if (PHYSICAL.test(property)) return true
  if (SIDED.test(property)) return /\b(left|right)\b/.test(value)
  const [top, right, bottom, left] = splitValue(value)
  if (FOUR_SIDED.test(property)) return left !== undefined && left !== right
  // Corners: the two on top and the two below are the same.
  return property === 'border-radius' && splitValue(value).length === 4 && (top !== right || bottom !== left)
}

/** The build writes it as a list of languages, which is not the page's own `dir`. */
const BY_LANGUAGE = /:dir\(\w+\)/g

/** What of a style sheet would stand on the wrong side of a page that is read from the right: declarations, and selectors that do not ask the page. */
export function findPhysicalCss(sheet: string): readonly string[] {
  const plain = sheet.replaceAll(/\/\*[^]*?\*\//g, '')
  const declarations = plain.matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)
  return [
    ...[...declarations]
      .filter(([, property = '', value = '']) => isPhysical(property, value.trim()))
      .map(([declaration]) => declaration.replaceAll(/\s+/g, ' ')),
    ...(plain.match(BY_LANGUAGE) ?? []),
  ]
}
