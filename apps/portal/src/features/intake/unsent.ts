import type { AnswerItem } from '@evenkeel/contract/own/answers'
import type { Question } from '@evenkeel/contract/own/questions'
import type { Visit } from '#session/visit.ts'
import { type AnswerDesk, saveAnswer } from './api.ts'

/** The danger answer while it has not arrived: help stands on the page already, and nobody waits for it. */
interface Unsent {
  readonly question: Question
  readonly item: AnswerItem
  /** Settles with whether it arrived; never rejects. */
  sending: Promise<boolean>
}

const unsent = new WeakMap<Visit, Unsent>()

const tryToSend = (
  desk: AnswerDesk,
  { question, item }: Pick<Unsent, 'question' | 'item'>,
): Promise<boolean> =>
  saveAnswer(desk, question, item, { quiet: true }).then(
    () => true,
    () => false,
  )

/**
 * Sends an answer in the background, and once more when `onceBack` says that the network is there again: staff must see
 * that somebody was in danger, even if the connection failed at that very moment.
 */
export function sendInBackground(
  desk: AnswerDesk,
  question: Question,
  item: AnswerItem,
  onceBack: (again: () => void) => void,
): void {
  const entry: Unsent = { question, item, sending: tryToSend(desk, { question, item }) }
  unsent.set(desk.visit, entry)
  const settle = (arrived: boolean): void => {
    if (unsent.get(desk.visit) !== entry) return
    if (arrived) unsent.delete(desk.visit)
    else onceBack(() => void sendUnsent(desk))
  }
  void entry.sending.then(settle)
}

/** Sends what is still missing, before anything later: a "no" must never arrive ahead of the "yes" before it. */
export async function sendUnsent(desk: AnswerDesk): Promise<void> {
  const entry = unsent.get(desk.visit)
  if (!entry) return
  if (!(await entry.sending)) {
    entry.sending = tryToSend(desk, entry)
    if (!(await entry.sending)) return
  }
  if (unsent.get(desk.visit) === entry) unsent.delete(desk.visit)
}
