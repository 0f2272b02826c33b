import { durationWords } from './durations.words.ts'
import { hours, minutes } from './units.ts'
import { ownVoice } from './words/document-language.ts'

/** A length of time as a text says it, in whole hours or else whole minutes: "one hour", "12 hours", "15 minutes". */
export function durationInWords(milliseconds: number, voice = ownVoice): string {
  const words = voice.texts(durationWords)
  return milliseconds % hours(1) === 0
    ? words.hours({ count: milliseconds / hours(1) })
    : words.minutes({ count: milliseconds / minutes(1) })
}
