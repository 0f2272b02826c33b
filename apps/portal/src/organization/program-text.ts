import { paths, type RouteName } from '#lib/paths.ts'

/**
 * Program text: plain text that anyone can edit, with placeholders for the program and its help lines.
 * `{program}` is the program's name, `{phone}` its number to call, `{text}` the same number to text, `{911}`
 * and `{988}` the help lines, `{711}` the relay service for people who are deaf or hard of hearing, `[Terms
 * of Use](terms)` a link to a route by name.
 */
export type ProgramTextPart =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'program' }
  | { readonly kind: 'call'; readonly number: '911' | '988' | '711' | 'phone' }
  | { readonly kind: 'text' }
  | { readonly kind: 'link'; readonly words: string; readonly route: RouteName }

const PLACEHOLDER = /\{(program|phone|text|911|988|711)\}|\[([^[\]]+)\]\(([a-z-]+)\)/g

function toTextPart([, name, words, route]: RegExpMatchArray): ProgramTextPart {
  if (words !== undefined) {
    if (!Object.hasOwn(paths, route ?? ''))
      throw new Error(`Program text links to a route that does not exist: ${route}`)
    return { kind: 'link', words, route: route as RouteName }
  }
  if (name === 'program') return { kind: 'program' }
  if (name === 'text') return { kind: 'text' }
  return { kind: 'call', number: name as '911' | '988' | '711' | 'phone' }
}

/** Parses program text into its parts, in order. */
export function parseProgramText(wording: string): ProgramTextPart[] {
  const parts: ProgramTextPart[] = []
  let at = 0
  for (const match of wording.matchAll(PLACEHOLDER)) {
    if (match.index > at) parts.push({ kind: 'words', words: wording.slice(at, match.index) })
    parts.push(toTextPart(match))
    at = match.index + match[0].length
  }
  if (at < wording.length) parts.push({ kind: 'words', words: wording.slice(at) })
  return parts
}

/** True if the text needs the organization's number. */
export const requiresPhone = (wording: string): boolean => /\{(phone|text)\}/.test(wording)

/**
 * A paragraph, a list, a paragraph for pages without an organization (and so without a phone), or a paragraph
 * for an organization whose phone takes no texts.
 */
export type TextBlock =
  string | readonly string[] | { readonly withoutPhone: string } | { readonly withoutTexts: string }

/** The phone of the page; null if there is none. */
export type PhoneAvailability = { readonly phone_takes_texts: boolean } | null

/**
 * Blocks to show on this page: those with a phone or text number only if there is one, their fallbacks only
 * if not.
 */
export function getVisibleBlocks(
  blocks: readonly TextBlock[],
  reached: PhoneAvailability,
): (string | readonly string[])[] {
  const canSay = (wording: string): boolean =>
    reached === null ? !requiresPhone(wording) : reached.phone_takes_texts || !wording.includes('{text}')
  return blocks.flatMap((block): (string | readonly string[])[] => {
    if (typeof block === 'string') return canSay(block) ? [block] : []
    if ('withoutPhone' in block) return reached ? [] : [block.withoutPhone]
    if ('withoutTexts' in block) return reached && !reached.phone_takes_texts ? [block.withoutTexts] : []
    return [block.filter(canSay)]
  })
}
