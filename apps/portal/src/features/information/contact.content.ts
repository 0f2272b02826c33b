import type { Block } from '#organisation/wording.ts'
import type { Step } from './about.content.ts'
import { contactWords } from './contact.words.ts'

export const inDanger = contactWords.inDanger

export const hours: readonly Block[] = [contactWords.hours]

export const steps: readonly Step[] = [
  { title: contactWords.answers, wording: contactWords.answersHow },
  {
    title: contactWords.asMuch,
    wording: contactWords.asMuchHow,
  },
  {
    title: contactWords.nextStep,
    wording: contactWords.nextStepHow,
  },
]

export const hearing: readonly Block[] = [contactWords.relay, { withoutTexts: contactWords.relayAlone }]

export const writing: readonly Block[] = [contactWords.text, { withoutTexts: contactWords.messages }]
