import { durationMessages } from './format-duration.messages.ts'
import { hours, minutes } from './duration-units.ts'
import { defaultLookup } from '../i18n/document-language.ts'

/** Formats a duration in whole hours or else whole minutes: "one hour", "12 hours", "15 minutes". */
export function formatDuration(milliseconds: number, voice = defaultLookup): string {
  const words = voice.texts(durationMessages)
  return milliseconds % hours(1) === 0
    ? words.hours({ count: milliseconds / hours(1) })
    : words.minutes({ count: milliseconds / minutes(1) })
}
