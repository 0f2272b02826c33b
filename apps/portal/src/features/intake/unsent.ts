import type { AnswerItem } from '@evenkeel/contract/own/answers'
import type { Question } from '@evenkeel/contract/own/questions'
import type { BookingWizard } from '#session/booking/booking-wizard.ts'
import { type AnswerServices, saveAnswer } from './api.ts'

/** The danger answer while it has not arrived: help is on the page already, and nobody waits for it. */
interface Unsent {
  readonly question: Question
  readonly item: AnswerItem
  /** Settles with whether it arrived; never rejects. */
  sending: Promise<boolean>
}

const unsent = new WeakMap<BookingWizard, Unsent>()

const tryToSend = (
  services: AnswerServices,
  { question, item }: Pick<Unsent, 'question' | 'item'>,
): Promise<boolean> =>
  saveAnswer(services, question, item, { quiet: true }).then(
    () => true,
    () => false,
  )

/**
 * Sends an answer in the background, and once more when `onceBack` says that the network is there again: staff must see
 * that a person was in danger, even if the connection failed at that very moment.
 */
export function sendInBackground(
  services: AnswerServices,
  question: Question,
  item: AnswerItem,
  onceBack: (again: () => void) => void,
): void {
  const entry: Unsent = { question, item, sending: tryToSend(services, { question, item }) }
  unsent.set(services.booking, entry)
  const settle = (arrived: boolean): void => {
    if (unsent.get(services.booking) !== entry) return
    if (arrived) unsent.delete(services.booking)
    else onceBack(() => void sendUnsent(services))
  }
  void entry.sending.then(settle)
}

/** Sends what is still missing, before anything later: a "no" must never arrive ahead of the "yes" before it. */
export async function sendUnsent(services: AnswerServices): Promise<void> {
  const entry = unsent.get(services.booking)
  if (!entry) return
  if (!(await entry.sending)) {
    entry.sending = tryToSend(services, entry)
    if (!(await entry.sending)) return
  }
  if (unsent.get(services.booking) === entry) unsent.delete(services.booking)
}
