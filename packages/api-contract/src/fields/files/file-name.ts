import { limits } from '../../limits.ts'
import { isVisible } from '../is-visible.ts'
import { stripExtension } from './file-types.ts'

/** What joins signs into one: families and flags of emoji, and letters of scripts that need a joiner. Found first, so it stays. */
const JOINED =
  /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}])/u
/** Separators of paths, line ends, controls, halves of signs, and marks that nobody sees or that turn the reading direction. */
const UNSAFE = /[/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|^\.+/u
const EITHER = new RegExp(`(?<kept>${JOINED.source})|${UNSAFE.source}`, 'gu')

/** A chosen file's name as it may be read on a page: a mark that turns the reading direction cannot hide an ending. */
export const getDisplayFileName = (given: string): string =>
  given.replaceAll(EITHER, (found, kept?: string) => kept ?? '_'.repeat(found.length))

/**
 * A file name as it was given, with a `_` for each sign that no name may hold: what was taken away is seen. Everything else
 * stays, blanks and dots at the end apart, which systems drop, quotes, percent signs and question marks too: what a file system does not take, its own browser replaces when it
 * saves. Null where nothing visible is before the ending, or where it is too long.
 */
export function sanitizeFileName(given: string): string | null {
  const name = getDisplayFileName(given.trimStart().replace(/(?<![\s.])[\s.]+$/, ''))
  const stem = stripExtension(given)
  return isVisible(stem) && name.length <= limits.documentNameMax ? name : null
}
