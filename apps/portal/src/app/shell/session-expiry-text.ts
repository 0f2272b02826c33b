import type { SessionEnd } from '#session/session-expiry.ts'
import { limits } from '@evenkeel/api-contract/limits'
import { hours, minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { sessionWarningMessages } from './session-warning.messages.ts'

/** The time left in words, from milliseconds: "2 minutes", "1 minute 5 seconds", "30 seconds". */
export function formatTimeLeft(milliseconds: number): string {
  const all = Math.max(0, Math.ceil(milliseconds / seconds(1)))
  const [whole, rest] = [Math.floor(all / 60), all % 60]
  if (whole === 0) return sessionWarningMessages.secondsLeft({ seconds: rest })
  if (rest === 0) return sessionWarningMessages.minutesLeft({ minutes: whole })
  return sessionWarningMessages.bothLeft({ minutes: whole, seconds: rest })
}

/** Moments at which a screen reader hears the time left, and no other, so that it does not talk all the time. */
const announcementTimes = [minutes(2), minutes(1), seconds(30), seconds(10)]

/** The mark that was passed last, in milliseconds before the end; the first one stands for everything before it. */
export const findAnnouncementTime = (milliseconds: number): number =>
  announcementTimes.findLast((mark) => milliseconds <= mark) ?? minutes(2)

/** What is said of the end that is near. */
export const describeSessionExpiry = ({
  kind,
}: NonNullable<SessionEnd>): { readonly title: string; readonly text: string } =>
  kind === 'rest'
    ? {
        title: sessionWarningMessages.stillThere,
        text: sessionWarningMessages.restEnds({ minutes: limits.memberTokenIdle / minutes(1) }),
      }
    : {
        title: sessionWarningMessages.againSoon,
        text: sessionWarningMessages.lifeEnds({ hours: limits.memberSessionAbsolute / hours(1) }),
      }
