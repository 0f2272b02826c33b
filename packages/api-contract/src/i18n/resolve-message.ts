import { MessageFormat, type Model, parseMessage, validate } from 'messageformat'
import { isolateMessage } from './bidi-isolation.ts'
import { type Language, localeOf } from './languages.ts'

/** Values of placeholders. */
export type MessageValues = Readonly<Record<string, string | number>>

/** A resolved message: a string, or a function of its values. */
export type ResolvedMessage = string | ((values: MessageValues) => string)

/** Whether the source needs no parsing: no placeholder and no MessageFormat 2 syntax. */
export const isPlainText = (source: string): boolean => !/[{}\\|]|^\s*\./.test(source)

/** Resolves a MessageFormat 2 source. Throws on a syntax error or a missing value. */
export function resolveMessage(language: Language, source: string): ResolvedMessage {
  if (isPlainText(source)) return source
  const message = new MessageFormat(localeOf(language), source, { bidiIsolation: 'none' })
  if (listMessageVariables(source).length === 0) return message.format({})
  return isolateMessage((values) =>
    message.format(values, (fault) => {
      throw fault
    }),
  )
}

const collectVariables = (pattern: Model.Pattern): readonly string[] =>
  pattern.flatMap((part) =>
    typeof part !== 'string' && part.type === 'expression' && part.arg?.type === 'variable'
      ? [part.arg.name]
      : [],
  )

/** Placeholder names of a source, sorted. Throws on a syntax error. */
export function listMessageVariables(source: string): readonly string[] {
  if (isPlainText(source)) return []
  const message = parseMessage(source)
  validate(message, (kind) => {
    throw new Error(`${kind} in ${source}`)
  })
  const patterns = message.type === 'message' ? [message.pattern] : message.variants.map(({ value }) => value)
  const chosenBy = message.type === 'message' ? [] : message.selectors.map(({ name }) => name)
  return [...new Set([...patterns.flatMap(collectVariables), ...chosenBy])].toSorted()
}
