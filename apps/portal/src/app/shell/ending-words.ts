import type { Ending } from '#session/session-life.ts'
import { limits } from '@evenkeel/contract/limits'
import { hours, minutes, seconds } from '@evenkeel/contract/units'
import { sessionWarningWords } from './session-warning.words.ts'

/** The time left in words, from milliseconds: "2 minutes", "1 minute 5 seconds", "30 seconds". */
export function timeLeft(milliseconds: number): string {
  const all = Math.max(0, Math.ceil(milliseconds / seconds(1)))
  const [whole, rest] = [Math.floor(all / 60), all % 60]
  if (whole === 0) return sessionWarningWords.secondsLeft({ seconds: rest })
  if (rest === 0) return sessionWarningWords.minutesLeft({ minutes: whole })
  return sessionWarningWords.bothLeft({ minutes: whole, seconds: rest })
}

/** Moments at which a screen reader hears the time left, and no other, so that it does not talk all the time. */
const marks = [minutes(2), minutes(1), seconds(30), seconds(10)]

/** The mark that was passed last, in milliseconds before the end; the first one stands for everything before it. */
export const spokenMark = (milliseconds: number): number =>
  marks.findLast((mark) => milliseconds <= mark) ?? minutes(2)

/** What is said of the end that is near. */
export const endingWords = ({
  kind,
}: NonNullable<Ending>): { readonly title: string; readonly text: string } =>
  kind === 'rest'
    ? {
        title: sessionWarningWords.stillThere,
        text: sessionWarningWords.restEnds({ minutes: limits.memberTokenIdle / minutes(1) }),
      }
    : {
        title: sessionWarningWords.againSoon,
        text: sessionWarningWords.lifeEnds({ hours: limits.memberSessionAbsolute / hours(1) }),
      }
