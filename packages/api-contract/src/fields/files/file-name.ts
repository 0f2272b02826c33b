import { limits } from '../../limits.ts'
import { isVisible } from '../is-visible.ts'
import { stripExtension } from './file-types.ts'

/**
 * Joiners in emoji families and flags, and in scripts that need them. Matched first, so they are preserved.
 */
const JOINED =
  /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}])/u
/** Path separators, line ends, control characters, lone surrogates, and invisible or text-direction marks. */
const UNSAFE = /[/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|^\.+/u
const EITHER = new RegExp(`(?<kept>${JOINED.source})|${UNSAFE.source}`, 'gu')

/** Display name of a selected file: a text-direction mark cannot hide its extension. */
export const getDisplayFileName = (given: string): string =>
  given.replaceAll(EITHER, (found, kept?: string) => kept ?? '_'.repeat(found.length))

/**
 * Returns the given file name with a visible `_` for each unsafe character. Everything else stays, including
 * quotes, percent signs and question marks, except trailing blanks and dots, which operating systems drop:
 * the browser replaces what its file system rejects. Null where nothing visible precedes the extension, or
 * where it is too long.
 */
export function sanitizeFileName(given: string): string | null {
  const name = getDisplayFileName(given.trimStart().replace(/(?<![\s.])[\s.]+$/, ''))
  const stem = stripExtension(given)
  return isVisible(stem) && name.length <= limits.documentNameMax ? name : null
}
