import type { TextBlock } from '#organization/program-text.ts'
import type { Step } from './about.content.ts'
import { contactMessages } from './contact.messages.ts'

export const emergencyBlock = contactMessages.inDanger

export const hoursBlocks: readonly TextBlock[] = [contactMessages.hours]

export const contactSteps: readonly Step[] = [
  { title: contactMessages.answers, wording: contactMessages.answersHow },
  {
    title: contactMessages.asMuch,
    wording: contactMessages.asMuchHow,
  },
  {
    title: contactMessages.nextStep,
    wording: contactMessages.nextStepHow,
  },
]

export const relayBlocks: readonly TextBlock[] = [
  contactMessages.relay,
  { withoutTexts: contactMessages.relayAlone },
]

export const textBlocks: readonly TextBlock[] = [
  contactMessages.text,
  { withoutTexts: contactMessages.messages },
]
