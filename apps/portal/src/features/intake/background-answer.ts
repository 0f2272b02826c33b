import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import type { BookingWizard } from '#session/booking/booking-wizard.ts'
import { type AnswerServices, questionByIdQuery, saveAnswer } from './intake-api.ts'
import { getDangerChoice } from './safety.ts'

/** A danger answer that has not arrived: help is already shown, and nothing waits for it. */
interface PendingAnswer {
  /** Tries to send it; never rejects. */
  readonly send: () => Promise<boolean>
  /** Settles with whether it arrived. */
  sending: Promise<boolean>
}

const pendingAnswers = new WeakMap<BookingWizard, PendingAnswer>()

function startSending(services: AnswerServices, answer: () => Promise<void>): PendingAnswer {
  const send = (): Promise<boolean> =>
    answer().then(
      () => true,
      () => false,
    )
  const entry: PendingAnswer = { send, sending: send() }
  pendingAnswers.set(services.booking, entry)
  return entry
}

function clearPending({ booking }: AnswerServices, entry: PendingAnswer): void {
  if (pendingAnswers.get(booking) !== entry) return
  pendingAnswers.delete(booking)
  booking.update({ unsentDanger: null })
}

const quietOptions = { quiet: true, keepalive: true } as const

/**
 * Sends an answer in the background, and retries when `onceBack` reports the network: staff must see that a
 * person was in danger, even if the connection failed or the page was left.
 */
export function sendAnswerInBackground(
  services: AnswerServices,
  question: Question,
  item: AnswerItem,
  onceBack: (again: () => void) => void,
): void {
  services.booking.update({ unsentDanger: question.id, asksForPhone: true })
  const entry = startSending(services, async () => {
    await saveAnswer(services, question, item, quietOptions)
  })
  void entry.sending.then((arrived) => {
    if (arrived) clearPending(services, entry)
    else if (pendingAnswers.get(services.booking) === entry) onceBack(() => void flushPendingAnswer(services))
  })
}

/** Returns what a closed page could not send; null when everything has arrived. */
function takeLeftover(services: AnswerServices): PendingAnswer | null {
  const { unsentDanger: id, answerSetId } = services.booking.read()
  if (id === null || answerSetId === null) return null
  return startSending(services, async () => {
    const question = await services.client.fetchQuery(questionByIdQuery(services.session, id))
    const answer = getDangerChoice(question)
    if (answer !== null) await saveAnswer(services, question, { question: id, answer }, quietOptions)
  })
}

/** Sends pending answers before any later one: a "no" must never arrive ahead of the earlier "yes". */
export async function flushPendingAnswer(services: AnswerServices): Promise<void> {
  const entry = pendingAnswers.get(services.booking) ?? takeLeftover(services)
  if (!entry) return
  if (!(await entry.sending)) {
    entry.sending = entry.send()
    if (!(await entry.sending)) return
  }
  clearPending(services, entry)
}
