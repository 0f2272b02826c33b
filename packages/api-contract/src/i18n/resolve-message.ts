import { IntlMessageFormat } from 'intl-messageformat'
import { isolateValues, type MessageValues } from './bidi-isolation.ts'
import type { CompiledMessage } from './compile-message.ts'
import { type Language, localeOf } from './languages.ts'

/** A resolved message: a string, or a function of its values. */
export type ResolvedMessage = string | ((values: MessageValues) => string)

/** Resolves a compiled message. Its function throws on a missing value. */
export function resolveMessage(language: Language, message: CompiledMessage): ResolvedMessage {
  if (typeof message === 'string') return message
  // Created with the first text: the first use of `Intl` costs a slow phone a tenth of a second.
  let format: IntlMessageFormat | undefined
  return (values) => {
    format ??= new IntlMessageFormat(message, localeOf(language))
    return String(format.format(isolateValues(values)))
  }
}
