import type { Ending } from '#session/session-life.ts'
import { limits } from '@evenkeel/contract/limits'
import { inWords, minutes, seconds } from '@evenkeel/contract/units'

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** The time left in words, from milliseconds: "2 minutes", "1 minute 5 seconds", "30 seconds". */
export function timeLeft(milliseconds: number): string {
  const all = Math.max(0, Math.ceil(milliseconds / seconds(1)))
  const [whole, rest] = [Math.floor(all / 60), all % 60]
  if (whole === 0) return counted(rest, 'second')
  return rest === 0 ? counted(whole, 'minute') : `${counted(whole, 'minute')} ${counted(rest, 'second')}`
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
        title: 'Are you still there?',
        text: `For your privacy we log you out when nothing happens for ${inWords(limits.memberTokenIdle)}.`,
      }
    : {
        title: 'You will be asked to log in again soon',
        text: `To keep your account private, we ask for your password again after ${inWords(limits.memberSessionAbsolute)}.`,
      }
