import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** A message as `resolveMessage` takes it: plain text, or a parsed ICU message with placeholders. */
export type CompiledMessage = string | MessageFormatElement[]

/** Compiles an ICU MessageFormat source. Throws on a syntax error. */
export function compileMessage(source: string): CompiledMessage {
  if (!/[{}']/.test(source)) return source
  const elements = parse(source, { ignoreTag: true })
  const texts = elements.flatMap((element) => (element.type === TYPE.literal ? [element.value] : []))
  return texts.length === elements.length ? texts.join('') : elements
}

/** Names of the placeholders in these elements, also in the cases of a plural or select. */
const collectVariables = (elements: readonly MessageFormatElement[]): readonly string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element.value]
    return [element.value, ...Object.values(element.options).flatMap(({ value }) => collectVariables(value))]
  })

/** Placeholder names of a source, sorted. Throws on a syntax error. */
export function listMessageVariables(source: string): readonly string[] {
  const message = compileMessage(source)
  return typeof message === 'string' ? [] : [...new Set(collectVariables(message))].toSorted()
}
