import { parsePo, type PoFile, type PoItem, stringifyPo } from 'pofile-ts'

/** Mark of a comment with the previous English of a message. The library would drop `#| msgid "…"`. */
const PREVIOUS = '| '

/** Whether an extracted comment is the previous English of its message. */
export const isPreviousEnglish = (comment: string): boolean => comment.startsWith(PREVIOUS)

/** Parses a PO file. */
export const parsePoFile = (text: string): PoFile => parsePo(text.replaceAll(/^#\| /gm, `#. ${PREVIOUS}`))

/** Formats a PO file without line wrapping. */
export function formatPoFile({ comments, headers, headerOrder, items }: PoFile): string {
  const own = Object.fromEntries(headerOrder.map((name) => [name, headers[name] ?? '']))
  return stringifyPo({ comments, headers: own, headerOrder, items }, { foldLength: 0 }).replaceAll(
    /((?:^#\. \| .*\n)+)((?:^#.*\n)*)/gm,
    (_, previous: string, others: string) => `${others}${previous.replaceAll(`#. ${PREVIOUS}`, '#| ')}`,
  )
}

/** The English a fuzzy message was translated from, where it has changed since; else null. */
export function readPreviousEnglish({ extractedComments }: Pick<PoItem, 'extractedComments'>): string | null {
  const lines = extractedComments.filter(isPreviousEnglish).join('\n')
  const [, quoted] = lines.split('msgid')
  if (quoted === undefined) return null
  return Array.from(quoted.matchAll(/"(?:[^"\\]|\\.)*"/g), ([one]) => JSON.parse(one) as string).join('')
}

/** The comment with the previous English of a message. */
export const formatPreviousEnglish = (english: string): string =>
  `${PREVIOUS}msgid ${JSON.stringify(english)}`
