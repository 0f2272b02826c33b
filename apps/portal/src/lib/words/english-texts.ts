import type { Said, Values } from '@evenkeel/contract/words/format'

/** How many texts of that kind are remembered: more than a page says, few enough for a server that never stops. */
const MOST = 2000

const always = new Set<string>()
const lately = new Set<string>()

/** Notes a text that is English for now: with values in it, or of an answer. */
export function rememberEnglish(text: string): string {
  const words = text.trim()
  lately.delete(words)
  lately.add(words)
  const [oldest] = lately
  if (lately.size > MOST && oldest !== undefined) lately.delete(oldest)
  return text
}

/** What a screen fills in or links to by itself: `{program}`, `[words](contact)` (`organisation/wording.ts`). */
const WORDING = /\{\w+\}|\[|\]\([a-z-]+\)/
/** A piece of fewer letters may be a word of both languages. */
const ENOUGH = /\p{L}{3}/u

/** Notes a text that is said in English where the document speaks another language. */
export function english<S extends Said>(said: S): S {
  if (typeof said === 'string') {
    for (const piece of [said, ...said.split(WORDING)].map((one) => one.trim()))
      if (ENOUGH.test(piece)) always.add(piece)
    return said
  }
  return ((values: Values) => rememberEnglish(said(values))) as S
}

/** Whether this is such a text, or a piece of it as a screen puts it together, whatever blanks are around it. */
export function isEnglish(text: unknown): text is string {
  if (typeof text !== 'string') return false
  const words = text.trim()
  return always.has(words) || lately.has(words)
}
