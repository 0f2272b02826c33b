import type { AnswerItem } from '@evenkeel/contract/own/answers'
import type { Question } from '@evenkeel/contract/own/questions'
import type { BookingWizard } from '#session/booking/booking-wizard.ts'
import { type AnswerServices, questionById, saveAnswer } from './api.ts'
import { dangerChoice } from './safety.ts'

/** The danger answer while it has not arrived: help is on the page already, and nobody waits for it. */
interface Unsent {
  /** Tries to send it; never rejects. */
  readonly send: () => Promise<boolean>
  /** Settles with whether it arrived. */
  sending: Promise<boolean>
}

const unsent = new WeakMap<BookingWizard, Unsent>()

function begin(services: AnswerServices, answer: () => Promise<void>): Unsent {
  const send = (): Promise<boolean> =>
    answer().then(
      () => true,
      () => false,
    )
  const entry: Unsent = { send, sending: send() }
  unsent.set(services.booking, entry)
  return entry
}

function isDone({ booking }: AnswerServices, entry: Unsent): void {
  if (unsent.get(booking) !== entry) return
  unsent.delete(booking)
  booking.update({ unsentDanger: null })
}

const asQuietly = { quiet: true, keepalive: true } as const

/**
 * Sends an answer in the background, and once more when `onceBack` says that the network is there again: staff must see
 * that a person was in danger, even if the connection failed at that very moment, or the page was left.
 */
export function sendInBackground(
  services: AnswerServices,
  question: Question,
  item: AnswerItem,
  onceBack: (again: () => void) => void,
): void {
  services.booking.update({ unsentDanger: question.id, asksForPhone: true })
  const entry = begin(services, async () => {
    await saveAnswer(services, question, item, asQuietly)
  })
  void entry.sending.then((arrived) => {
    if (arrived) isDone(services, entry)
    else if (unsent.get(services.booking) === entry) onceBack(() => void sendUnsent(services))
  })
}

/** What a page that was left could not send; null where everything has arrived. */
function leftOver(services: AnswerServices): Unsent | null {
  const { unsentDanger: id, answerSetId } = services.booking.read()
  if (id === null || answerSetId === null) return null
  return begin(services, async () => {
    const question = await services.client.fetchQuery(questionById(services.session, id))
    const answer = dangerChoice(question)
    if (answer !== null) await saveAnswer(services, question, { question: id, answer }, asQuietly)
  })
}

/** Sends what is still missing, before anything later: a "no" must never arrive ahead of the "yes" before it. */
export async function sendUnsent(services: AnswerServices): Promise<void> {
  const entry = unsent.get(services.booking) ?? leftOver(services)
  if (!entry) return
  if (!(await entry.sending)) {
    entry.sending = entry.send()
    if (!(await entry.sending)) return
  }
  isDone(services, entry)
}
