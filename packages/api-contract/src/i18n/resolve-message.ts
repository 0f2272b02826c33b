import { MessageFormat, type Model, parseMessage, validate } from 'messageformat'
import { isolateMessage } from './bidi-isolation.ts'
import { type Language, localeOf } from './languages.ts'

/** What is filled into a text. */
export type MessageValues = Readonly<Record<string, string | number>>

/** A text as it is said: words, or a function of what is filled into them. */
export type ResolvedMessage = string | ((values: MessageValues) => string)

/** Whether this source is its own text: nothing is filled in, and nothing in it means anything to MessageFormat 2. */
export const isPlainText = (source: string): boolean => !/[{}\\|]|^\s*\./.test(source)

/** The text of a source in MessageFormat 2. Throws where the source cannot be read, or a value is missing. */
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

/** Names of what is filled into a source, sorted. Throws where it cannot be read. */
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
