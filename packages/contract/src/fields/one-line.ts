import { messages } from './messages.words.ts'

/** Line ends, and marks that turn the reading direction: of a name, what stands beside it would turn as well. */
const BREAKS = /[\n\v\f\r\u0085\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** Whether a text is one line that leaves what stands around it as it is. */
export const isOneLine = (text: string): boolean => !BREAKS.test(text)

/** What is wrong with a name or another line, or null. */
export const oneLine = (value: string): string | null => (isOneLine(value) ? null : messages.oneLine)

/** A text as one line: in place of what breaks it there is a blank. */
export const asOneLine = (text: string): string => text.split(BREAKS).join(' ').trim()
