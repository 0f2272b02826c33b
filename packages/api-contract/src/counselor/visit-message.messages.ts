import { formatDateTimeWithZone } from '../time/format-date-time.ts'
import { defineMessages } from '../i18n/define-messages.ts'

/**
 * First line of a counselor's message about a visit they cannot make, or can after all. Counselors write in
 * English, and so far this line is always English too.
 */
export const visitMessageTemplates = defineMessages(
  'counselor-visit-message',
  {
    move: 'About our visit on {moment}, which I ask you to move:',
    cancel: 'About our visit on {moment}, which I had to cancel:',
    stays: 'About our visit on {moment}, which stays at this time after all:',
  },
  { critical: [] },
)

/** A visit in the person's time zone, and what its counselor wants. */
interface VisitMessageOptions {
  readonly startsAt: Temporal.Instant
  readonly zone: string
  readonly choice: 'move' | 'cancel' | 'stays'
}

/** The whole message: which visit it is about, by the clock of the person, what becomes of it, and the counselor's words. */
export const formatVisitMessage = ({ startsAt, zone, choice }: VisitMessageOptions, words: string): string =>
  `${visitMessageTemplates[choice]({ moment: formatDateTimeWithZone(startsAt, zone) })}\n\n${words.trim()}`
