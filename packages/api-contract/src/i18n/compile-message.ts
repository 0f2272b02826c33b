import { type Model, parseMessage } from 'messageformat'
import { isPlainText, resolveMessage, listMessageVariables } from './resolve-message.ts'
import { type Language, localeOf } from './languages.ts'

const NUMERIC: ReadonlySet<string> = new Set(['number', 'integer'])

/** Name of a selector or formatted value, and the function it was declared with. */
type Declarations = ReadonlyMap<string, string>

const collectDeclarations = (message: Model.Message): Declarations =>
  new Map(
    message.declarations.map((declaration) => {
      if (declaration.type !== 'input') throw new Error('Only .input is supported here')
      return [declaration.name, declaration.value.functionRef?.name ?? 'string']
    }),
  )

/**
 * Whether this plural form is for 1 (or -1) only, as `one` is in English and Spanish: checked with every
 * two-digit ending, large numbers and fractions. A browser's first `Intl.PluralRules` costs a slow phone a
 * tenth of a second.
 */
function matchesOnlyOne(language: Language, form: string): boolean {
  const rules = new Intl.PluralRules(language)
  const tried = [
    ...Array.from({ length: 401 }, (_, count) => count - 200),
    0.5,
    1.5,
    1000,
    1001,
    1e6,
    1e6 + 1,
  ]
  return tried.every((number) => (rules.select(number) === form) === (Math.abs(number) === 1))
}

/**
 * JavaScript expression that formats a number. Whole numbers below a thousand look the same in every language
 * and need no `Intl`, which is slow on phones.
 */
function toNumberExpression(language: Language, name: string, declaredAs: string): string {
  const written = `${name}.toLocaleString('${localeOf(language)}')`
  return declaredAs === 'integer' ? `${name} % 1e3 === ${name} ? ${name} : ${written}` : written
}

/** A pattern as a template literal. Values declared as numbers are localized. */
function toTemplate(language: Language, pattern: Model.Pattern, declared: Declarations): string {
  const parts = pattern.map((part) => {
    if (typeof part === 'string')
      return JSON.stringify(part)
        .slice(1, -1)
        .replaceAll('\\"', '"')
        .replaceAll(/[`]|\$\{/g, '\\$&')
    if (part.type !== 'expression' || part.arg?.type !== 'variable' || part.functionRef)
      throw new Error('Only placeholders are supported here')
    const { name } = part.arg
    const declaredAs = declared.get(name) ?? ''
    return NUMERIC.has(declaredAs) ? `\${${toNumberExpression(language, name, declaredAs)}}` : `\${${name}}`
  })
  return `\`${parts.join('')}\``
}

/** Condition of a variant; null for the fallback. */
function toCondition(
  language: Language,
  { keys }: Model.Variant,
  selectors: readonly { readonly name: string }[],
  declared: Declarations,
): string | null {
  const conditions = keys.flatMap((key, at) => {
    const name = selectors[at]?.name ?? ''
    if (key.type === '*') return []
    const value = JSON.stringify(key.value)
    if (!NUMERIC.has(declared.get(name) ?? '')) return [`${name} === ${value}`]
    if (/^\d+$/.test(key.value)) return [`${name} === ${key.value}`]
    if (matchesOnlyOne(language, key.value)) return [`Math.abs(${name}) === 1`]
    return [`new Intl.PluralRules('${language}').select(${name}) === ${value}`]
  })
  return conditions.length === 0 ? null : conditions.join(' && ')
}

/** JavaScript source of what `resolveMessage` returns: a string, or a function without imports. */
export function compileMessage(language: Language, source: string): string {
  const names = listMessageVariables(source)
  if (isPlainText(source) || names.length === 0) return JSON.stringify(resolveMessage(language, source))
  const message = parseMessage(source)
  const declared = collectDeclarations(message)
  if (message.type === 'message')
    return `({ ${names.join(', ')} }) => ${toTemplate(language, message.pattern, declared)}`
  const variants = message.variants.map((variant) => ({
    when: toCondition(language, variant, message.selectors, declared),
    said: toTemplate(language, variant.value, declared),
  }))
  const otherwise = variants.find(({ when }) => when === null)
  const chosen = variants.filter(({ when }) => when !== null).map(({ when, said }) => `${when} ? ${said} : `)
  return `({ ${names.join(', ')} }) => ${chosen.join('')}${otherwise?.said ?? '``'}`
}
