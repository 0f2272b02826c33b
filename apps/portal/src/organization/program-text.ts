import { paths, type RouteName } from '#lib/paths.ts'

/**
 * Wording that names the program and its ways of help, written as plain text so that anybody can edit it:
 * `{program}` the program's name, `{phone}` its number to call, `{text}` the same number to text, `{911}` and `{988}` the
 * help lines, `{711}` the relay for people who are deaf or hard of hearing, `[Terms of Use](terms)` a link to a route
 * by its name.
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
      throw new Error(`Wording links to a route that does not exist: ${route}`)
    return { kind: 'link', words, route: route as RouteName }
  }
  if (name === 'program') return { kind: 'program' }
  if (name === 'text') return { kind: 'text' }
  return { kind: 'call', number: name as '911' | '988' | '711' | 'phone' }
}

/** The wording in its parts, in order. */
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

/** Whether a sentence makes no sense without the organisation's number. */
export const requiresPhone = (wording: string): boolean => /\{(phone|text)\}/.test(wording)

/**
 * A paragraph, a list of points, a paragraph said only where there is no organisation and so no phone, or one where its phone takes no
 * texts.
 */
export type TextBlock =
  string | readonly string[] | { readonly withoutPhone: string } | { readonly withoutTexts: string }

/** Whom the numbers of a page reach; null: there is nobody to name. */
export type PhoneAvailability = { readonly phone_takes_texts: boolean } | null

/** The blocks that can be said here: those that name a phone, or a number to text, only where there is one, their stand-ins only where not. */
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
