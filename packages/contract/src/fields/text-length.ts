import { messages } from './messages.words.ts'

/** Characters as a reader counts code points, so that an emoji or a rare letter is one and not two. */
const lengthOf = (value: string): number => Array.from(value).length

/** VALID-07 */
export const minText = (value: string, min: number): string | null =>
  lengthOf(value) < min ? messages.minText({ min }) : null

/** VALID-08 */
export const maxText = (value: string, max: number): string | null =>
  lengthOf(value) > max ? messages.maxText({ max }) : null
