/** Physical properties, which break right-to-left pages. */
const PHYSICAL =
  /^((margin|padding|border|scroll-margin|scroll-padding)-(left|right)(-\w+)?|left|right|border-(top|bottom)-(left|right)-radius)$/
/** Properties whose values may be physical. */
const SIDED = /^(text-align|float|clear|justify-content|justify-items|justify-self|align-self)$/
/** Properties with a value for each side: top, right, bottom, left. */
const FOUR_SIDED = /^(margin|padding|inset|scroll-margin|scroll-padding)$/

/** Splits a value at spaces outside of parentheses. */
const splitValue = (value: string): readonly string[] =>
  value.match(/(?:[^\s(]+\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s(])+/g) ?? []

function isPhysical(property: string, value: string): boolean {
  if (PHYSICAL.test(property)) return true
  if (SIDED.test(property)) return /\b(left|right)\b/.test(value)
  const [top, right, bottom, left] = splitValue(value)
  if (FOUR_SIDED.test(property)) return left !== undefined && left !== right
  // Border radius: compare the two top and the two bottom corners.
  return property === 'border-radius' && splitValue(value).length === 4 && (top !== right || bottom !== left)
}

/** The build expands `:dir()` to a list of languages, which ignores the `dir` of the page. */
const BY_LANGUAGE = /:dir\(\w+\)/g

/** Finds physical declarations in a style sheet, and selectors that ignore the direction of the page. */
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
