import { validationMessages } from './validation.messages.ts'

/** Line breaks and text-direction marks, which could reverse the text around a name. */
const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** Whether a text is a single line without direction marks. */
export const isOneLine = (text: string): boolean => !LINE_BREAKS.test(text)

/** Validation error of a one-line text, or null. */
export const validateOneLine = (value: string): string | null =>
  isOneLine(value) ? null : validationMessages.oneLine

/** Replaces line breaks and direction marks by blanks. */
export const toOneLine = (text: string): string => text.split(LINE_BREAKS).join(' ').trim()
