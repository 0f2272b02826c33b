import { cannotMakeChoices, type CannotMakeChoice } from '@evenkeel/contract/counselor/visits'
import { hasTexts } from '#session/kept-here.ts'
import { visitWords as words } from '../work.words.ts'

/** What is chosen and written to a person whose visit the counselor cannot make, as far as it is. */
export interface Said {
  readonly choice: CannotMakeChoice | null
  readonly message: string
}

const given: Readonly<Record<CannotMakeChoice, string>> = {
  move: words.moveGiven,
  cancel: words.cancelGiven,
}

/** What stands there before anything is entered: who was asked to move can only be canceled. */
export const givenWords = (wasAsked: boolean): Said =>
  wasAsked ? { choice: 'cancel', message: given.cancel } : { choice: null, message: given.move }

/** What was said, with another choice: given words change with it, own ones stay. */
export const chosen = ({ message }: Said, choice: CannotMakeChoice): Said => ({
  choice,
  message: Object.values(given).includes(message.trim()) ? given[choice] : message,
})

/** Whether something that was kept can be gone on with. */
export const isSaid = (value: unknown): value is Said =>
  hasTexts(value, ['message']) &&
  'choice' in value &&
  (value.choice === null || cannotMakeChoices.some((one) => one === value.choice))

/** What the press is called: nothing of a choice that nobody has made. */
export function pressWords({ choice }: Said): string {
  if (choice === null) return words.send
  return choice === 'cancel' ? words.sendCancel : words.sendMove
}
