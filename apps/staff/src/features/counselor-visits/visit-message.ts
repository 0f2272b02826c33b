import { declineVisitChoices, type DeclineVisitChoice } from '@evenkeel/api-contract/counselor/visits'
import { hasStringFields } from '#session/drafts.ts'
import { visitMessages as words } from '#features/counselor-workspace/workspace.messages.ts'

/** What is chosen and written to a person whose visit the counselor cannot make, as far as it is. */
export interface VisitMessage {
  readonly choice: DeclineVisitChoice | null
  readonly message: string
}

const defaultTexts: Readonly<Record<DeclineVisitChoice, string>> = {
  move: words.moveGiven,
  cancel: words.cancelGiven,
}

/** What stands there before anything is entered: who was asked to move can only be canceled. */
export const getDefaultVisitMessage = (wasAsked: boolean): VisitMessage =>
  wasAsked ? { choice: 'cancel', message: defaultTexts.cancel } : { choice: null, message: defaultTexts.move }

/** What was said, with another choice: given words change with it, own ones stay. */
export const applyChoice = ({ message }: VisitMessage, choice: DeclineVisitChoice): VisitMessage => ({
  choice,
  message: Object.values(defaultTexts).includes(message.trim()) ? defaultTexts[choice] : message,
})

/** Whether something that was kept can be gone on with. */
export const isVisitMessage = (value: unknown): value is VisitMessage =>
  hasStringFields(value, ['message']) &&
  'choice' in value &&
  (value.choice === null || declineVisitChoices.some((one) => one === value.choice))

/** What the press is called: nothing of a choice that nobody has made. */
export function getSendLabel({ choice }: VisitMessage): string {
  if (choice === null) return words.send
  return choice === 'cancel' ? words.sendCancel : words.sendMove
}
