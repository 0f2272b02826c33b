import type { Said, Values } from '@evenkeel/contract/words/format'

/** How many texts of that kind are remembered: more than a page says, few enough for a server that never stops. */
const MOST = 2000

const always = new Set<string>()
const lately = new Set<string>()

/** Notes a text that is English for now: with values in it, or of an answer. */
export function rememberEnglish(text: string): string {
  lately.delete(text)
  lately.add(text)
  const [oldest] = lately
  if (lately.size > MOST && oldest !== undefined) lately.delete(oldest)
  return text
}

/** Notes a text that is said in English where the document speaks another language. */
export function english<S extends Said>(said: S): S {
  if (typeof said === 'string') {
    always.add(said)
    return said
  }
  return ((values: Values) => rememberEnglish(said(values))) as S
}

/** Whether this is such a text, or one with the space that keeps it from what stands beside it. */
export function isEnglish(text: unknown): text is string {
  if (typeof text !== 'string') return false
  const bare = text.trim()
  return always.has(bare) || lately.has(bare)
}
