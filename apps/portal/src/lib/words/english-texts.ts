import type { ResolvedMessage, MessageValues } from '@evenkeel/api-contract/i18n/resolve-message'

/** What a screen fills in or links to by itself: `{program}`, `[words](contact)` (`organization/program-text.ts`). */
const WORDING = /\{\w+\}|\[|\]\([a-z-]+\)/
/** A piece of fewer letters may be a word of both languages. */
const ENOUGH = /\p{L}{3}/u

/** A text and the pieces in which a screen puts it together, without the blanks around them. */
const piecesOf = (text: string): readonly string[] =>
  [text, ...text.split(WORDING)].map((piece) => piece.trim()).filter((piece) => ENOUGH.test(piece))

/** How many texts that are English for now are remembered: more than a page says, few enough for a server that never stops. */
const MOST = 2000

const always = new Set<string>()
const lately = new Set<string>()

/** Notes a text that is English for now: with values in it, or of an answer. */
export function rememberEnglish(text: string): string {
  for (const piece of piecesOf(text)) {
    lately.delete(piece)
    lately.add(piece)
    const [oldest] = lately
    if (lately.size > MOST && oldest !== undefined) lately.delete(oldest)
  }
  return text
}

/** Notes a text that is said in English where the document speaks another language. */
export function english<S extends ResolvedMessage>(said: S): S {
  if (typeof said !== 'string') return ((values: MessageValues) => rememberEnglish(said(values))) as S
  for (const piece of piecesOf(said)) always.add(piece)
  return said
}

/** Whether this is such a text, or a piece of it, whatever blanks are around it. */
export function isEnglish(text: unknown): text is string {
  if (typeof text !== 'string') return false
  const words = text.trim()
  return always.has(words) || lately.has(words)
}
